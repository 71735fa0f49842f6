/** The test of a connection that is still being typed, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NewLinkPane } from '../../../../host/pages/communication/link-pane.tsx';
import { Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const SITE = '00000000-0000-4000-8000-000000000001';
const Page = () => <NewLinkPane siteUuid={SITE} onMade={() => {}} onClose={() => {}} />;
const MASTER_DATA = { protocols: [], manufacturers: [], allowedHosts: ['10.1.0.0/16'] };

async function showModbus(handlers: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ 'GET communications/master-data': () => MASTER_DATA, ...handlers });
  const { screen } = await showPage(Page, '/');
  await screen.getByLabelText('Protocol').selectOptions('modbus-tcp');
  const tryIt = () => screen.getByRole('button', { name: 'Test', exact: true }).click();
  return { server, screen, tryIt };
}

test('a connection without a host is not tried: the field says what it lacks, in words', async () => {
  const { server, screen, tryIt } = await showModbus();
  await tryIt();
  await expect.element(screen.getByText('Please enter the host')).toBeVisible();
  await expect.element(screen.getByLabelText('Host')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText('Correct the marked fields, then test again')).toBeVisible();
  expect(screen.container.textContent).not.toContain('address.');
  expect(server.calls).not.toContain('POST communications/test');
  await screen.getByLabelText('Host').fill('10.1.2.3');
  await expect.element(screen.getByText('Please enter the host')).not.toBeInTheDocument();
});

test('what the server finds at a field of the connection stands at that field', async () => {
  const refuse = () => {
    const fields = { 'address.port': 'This port is taken by another link' };
    throw new Refused(400, 'address.port: This port is taken by another link', fields);
  };
  const { screen, tryIt } = await showModbus({ 'POST communications/test': refuse });
  await screen.getByLabelText('Host').fill('10.1.2.3');
  await tryIt();
  await expect.element(screen.getByText('This port is taken by another link', { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Port')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.container.textContent).not.toContain('address.');
});

test('what the test says is in sight, though the button stood at the lower edge of the pane', async () => {
  const { screen, tryIt } = await showModbus({
    'POST communications/test': () => {
      throw new Refused(503, 'The server is busy. Try again in a minute');
    },
  });
  await screen.getByLabelText('Host').fill('10.1.2.3');
  // A pane of 300 px, as on a small screen; the button stands at its lower edge.
  const pane = screen.getByRole('form').element().parentElement!;
  Object.assign(pane.style, { height: '300px', overflow: 'auto' });
  screen.getByRole('button', { name: 'Test', exact: true }).element().scrollIntoView({ block: 'end' });
  await tryIt();
  const said = screen.getByText('The server is busy. Try again in a minute');
  await expect.element(said).toBeInViewport({ ratio: 0.9 });
});
