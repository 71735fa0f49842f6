/** Forms with a file, as browsers send them. */

interface SentForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
}

export async function formWith(
  bytes: Uint8Array,
  name = 'a.png',
  type = 'image/png',
  fields: Readonly<Record<string, string>> = {},
): Promise<SentForm> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([bytes as BlobPart], { type }), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  return {
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
