/** Everything of the console that is picked by typing, 200 times each. */
import { afterEach, beforeEach, test } from 'vitest';
import { signOutAda } from '../host/stub-server.ts';
import { openPickingWorld, tryAllPlaces } from '../support/host/picking.tsx';

beforeEach(openPickingWorld);
afterEach(signOutAda);

test('two hundred times some letters and Enter at any moment, in every one of them: never anything that does not fit', async () => {
  await tryAllPlaces(200);
});
