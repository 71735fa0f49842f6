// Gives etcd an account for Mimic, which may use Mimic's keys alone, and has etcd refuse everybody without an account. Does nothing
// if the account is there. ETCD_URL: a server with Mimic's name and password; ETCD_ROOT_PASSWORD: of the account that administers etcd.
const { username, password, origin } = new URL(process.env.ETCD_URL.split(',')[0]);
const mimic = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
const root = { name: 'root', password: process.env.ETCD_ROOT_PASSWORD };
const base64 = (text) => Buffer.from(text).toString('base64');
/** All keys that begin with mimic/: "0" follows "/". */
const keys = { permType: 'READWRITE', key: base64('mimic/'), range_end: base64('mimic0') };

async function ask(path, body) {
  const answer = await fetch(`${origin}/v3/auth/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { isDone: answer.ok, text: await answer.text() };
}

/** What is there already stays. */
async function make(path, body) {
  const { isDone, text } = await ask(path, body);
  if (!isDone && !text.includes('already')) throw new Error(`etcd refuses ${path}: ${text}`);
}

if (!mimic.name || !root.password)
  throw new Error('ETCD_URL needs a name and a password, and ETCD_ROOT_PASSWORD is not set');
if (!(await ask('authenticate', mimic)).isDone) {
  for (const { name, password } of [root, mimic]) {
    await make('role/add', { name });
    await make('user/add', { name, password });
    await make('user/grant', { user: name, role: name });
  }
  await make('role/grant', { name: mimic.name, perm: keys });
  await make('enable', {});
}
console.log('etcd asks for an account');
