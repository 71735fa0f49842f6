/** The page of servers: which live, what each does, and what is wrong with them as a whole. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LinkPlace, MailReport, ServerReport, SmsReport } from '../../../api/contract/calls/system.ts';
import ServersPage from '../../../host/pages/servers/servers-page.tsx';
import '../../../host/ui/base.css';
import '../../../host/ui/tokens.css';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const NO_STREAM = { stream: null, shards: [], spool: null, samplesRefused: 0 };

const server = (nth: number, own: Partial<ServerReport>): ServerReport => ({
  id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  name: `front-${nth}`,
  roles: ['front'],
  startedAt: new Date(Date.now() - 7_200_000).toISOString(),
  isThis: false,
  heardMsAgo: 320,
  figures: { sockets: 3, links: 0, tags: 250, samplesWaiting: 0, ...NO_STREAM },
  ...own,
});

const MAIL: MailReport = {
  ...{ mode: 'smtp', waiting: 0, failing: 0, abandoned: 0, fault: null, lastSentAt: null },
};

const told = (
  items: readonly ServerReport[],
  { isCutOff = false, links = [] as readonly LinkPlace[] } = {},
  mail: MailReport = MAIL,
  sms: SmsReport | null = null,
) => ({ items, total: items.length, isCutOff, links, mail, sms });

const FRONTS = [server(1, { isThis: true, heardMsAgo: 0 }), server(2, { figures: null })];
const IO = server(3, {
  name: 'plant',
  roles: ['io'],
  figures: { sockets: 0, links: 12, tags: 250, samplesWaiting: 1840, ...NO_STREAM },
});

const link = (nth: number, server: string | null, own: Partial<LinkPlace> = {}): LinkPlace =>
  ({
    uuid: `10000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    name: `Link ${nth}`,
    site: 'Brewery',
    edgeServer: null,
    server,
    epoch: server && 40 + nth,
    ...own,
  }) as LinkPlace;

test('an administrator sees which servers live, which answers and what each does; one that goes leaves the list, and that nobody has the devices is said', async () => {
  const other = server(4, { name: 'other', roles: ['io'], figures: null });
  const links = [link(1, IO.id), link(2, other.id), link(3, IO.id, { name: 'Brewery' })];
  let answer = told([...FRONTS, IO, other], { links });
  stubServer({ 'GET servers': () => answer });
  const { screen } = await showPage(ServersPage, '/setup/servers');
  const row = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(row(/front-1.*answers this page.*Serves people.*3 - - Now/)).toBeVisible();
  await expect.element(row(/front-2.*Serves people.*- - - 0\.3 s ago/)).toBeVisible();
  await expect.element(row(/plant.*Connects devices.*0 12 1,840 0\.3 s ago/)).toBeVisible();
  await expect.element(row(/other.*Connects devices.*- - - 0\.3 s ago/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await row(/plant/).click();
  const pane = screen.getByRole('region', { name: 'plant' });
  await expect.element(pane.getByText(/judges their alarms, takes their samples/)).toBeVisible();
  await expect
    .element(pane.getByRole('list', { name: 'Links' }))
    .toHaveTextContent('Link 1 (Brewery), epoch 41Brewery, epoch 43');
  await expect.element(pane.getByText('1,840')).toBeVisible();
  await expect.element(pane.getByText('2 h', { exact: true })).toBeVisible();
  answer = told([...FRONTS, IO], { links: [link(1, IO.id), link(2, null), link(4, null)] });
  await expect
    .element(screen.getByRole('alert'), { timeout: 4000 })
    .toHaveTextContent('No server is connected to Link 2, Link 4: values are stale and nothing can be sent');
  answer = told(FRONTS);
  await expect
    .element(screen.getByRole('alert'), { timeout: 4000 })
    .toHaveTextContent('No server is connected to the devices: values are stale and nothing can be sent');
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(row(/plant/)).not.toBeInTheDocument();
});

test('a server that is alone is one row, and one that hears no others says so', async () => {
  const alone = server(1, {
    name: 'console',
    roles: ['front', 'io'],
    isThis: true,
    heardMsAgo: 0,
    figures: { sockets: 1, links: 4, tags: 90, samplesWaiting: 0, ...NO_STREAM },
  });
  stubServer({ 'GET servers': () => told([alone], { isCutOff: true }) });
  const { screen } = await showPage(ServersPage, '/setup/servers');
  await expect
    .element(screen.getByRole('row', { name: /console.*Serves people, connects devices.*1 4 0 Now/ }))
    .toBeVisible();
  // There is no other that could have answered.
  await expect.element(screen.getByText('answers this page')).not.toBeInTheDocument();
  const lost = /^This server has lost its connection to the others \(NATS\).*is not known$/;
  await expect.element(screen.getByRole('alert').getByText(lost)).toBeVisible();
});

test('of a server that stores what the stream brings each shard says what waits', async () => {
  const figures = { sockets: 0, links: 0, tags: 250, samplesWaiting: 0, samplesRefused: 0, spool: null };
  const stream = { messages: 13, bytes: 2e6, mostBytes: 64e6 };
  const shards = [
    { shard: 0, waiting: 0, oldestMs: 0 },
    { shard: 3, waiting: 12, oldestMs: 1540 },
  ];
  const writer = server(5, { name: 'store', roles: ['writer'], figures: { ...figures, stream, shards } });
  stubServer({ 'GET servers': () => told([IO, writer]) });
  const { screen } = await showPage(ServersPage, '/setup/servers');
  await screen.getByRole('row', { name: /store.*Stores samples/ }).click();
  await expect
    .element(screen.getByRole('list', { name: 'Shards' }))
    .toHaveTextContent('Shard 0: nothing waitsShard 3: 12 messages wait, the oldest for 1.5 s');
});

test('a server that keeps samples on its disk says how much, and how many it refused', async () => {
  const figures = { ...IO.figures!, spool: { bytes: 12_340_000, mostBytes: 256e6 }, samplesRefused: 1234 };
  stubServer({ 'GET servers': () => told([{ ...IO, figures }]) });
  const { screen } = await showPage(ServersPage, '/setup/servers');
  await screen.getByRole('row', { name: /plant/ }).click();
  const pane = screen.getByRole('region', { name: 'plant' });
  await expect.element(pane.getByText('1,234')).toBeVisible();
  await expect.element(pane.getByText('12.3 of 256 MB')).toBeVisible();
});

test('says why mails could not be sent, and why a test mail failed', async () => {
  const fault = 'the certificate of mail.example:587 is signed by an unknown authority';
  const failing = told(FRONTS, {}, { ...MAIL, waiting: 3, failing: 2, fault });
  stubServer({
    'GET servers': () => failing,
    'POST servers/test-mail': () => ({
      sentTo: 'ada@demo.example',
      fault: 'nothing answers at mail.example:587',
    }),
  });
  const { screen } = await showPage(ServersPage, '/setup/servers');
  await expect.element(screen.getByText(`2 mails could not be sent yet: ${fault}.`)).toBeVisible();
  await screen.getByRole('button', { name: 'Send a test mail' }).click();
  await expect
    .element(screen.getByText('The test mail could not be sent: nothing answers at mail.example:587'))
    .toBeVisible();
});
