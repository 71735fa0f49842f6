#!/bin/sh
# Makes certificates for servers, once, and the authority (ca.crt) by which their clients know them:
#   certificates.sh /tls nats etcd
# Each name is the host by which clients reach that server. The key of the authority is not kept. For new ones, empty the folder.
set -eu
folder=$1
shift
if [ -e "$folder/ca.crt" ]; then exit 0; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
days=3650
# What openssl says is shown if it fails.
quietly() { "$@" 2> log || { cat log >&2; exit 1; }; }
quietly openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days $days -subj "/CN=Mimic cluster" \
  -addext "keyUsage=critical,keyCertSign" -keyout ca.key -out ca.crt
for name in "$@"; do
  quietly openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" -keyout "$name.key" -out request
  printf 'subjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n' "$name" > extensions
  quietly openssl x509 -req -in request -CA ca.crt -CAkey ca.key -CAcreateserial -days $days -extfile extensions -out "$name.crt"
  cp "$name.key" "$name.crt" "$folder/"
  chmod 600 "$folder/$name.key"
done
# Last: with it the folder is complete.
cp ca.crt "$folder/ca.crt"
