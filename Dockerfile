# The table in a browser: docker build -t flagplot . && docker run -p 8022:8022 -v flagplot:/data flagplot
FROM python:3.12-slim
WORKDIR /opt/flagplot
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src src
COPY scenarios scenarios
RUN pip install --no-cache-dir -c constraints.txt '.[web,postgres]' \
 && useradd --create-home table && install -d -o table /data
USER table
WORKDIR /data
VOLUME /data
EXPOSE 8022
CMD ["flagplot", "serve", "--host", "0.0.0.0", "--data", "/data"]
