/** A fetch that reports how much of the body has been sent, which fetch itself cannot. For large bodies; in pages and workers. */

/** `onSent` receives the share, 0…1. Rejects as fetch does: TypeError if the server cannot be reached, or the signal's reason. */
export const uploadFetch =
  (onSent: (share: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = init;
      const call = new XMLHttpRequest();
      call.open(init.method ?? 'GET', String(input));
      call.withCredentials = init.credentials === 'include';
      new Headers(init.headers).forEach((value, name) => {
        call.setRequestHeader(name, value);
      });
      call.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
      call.onerror = () => reject(new TypeError('The upload failed'));
      call.onabort = () => reject(signal?.reason);
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', () => call.abort(), { once: true });
      call.send(init.body as Blob);
    });
