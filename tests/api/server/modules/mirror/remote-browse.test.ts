/** What a device offers, asked of another node. */
import { afterEach, expect, test } from 'vitest';
import { type BrowseItem, FieldError } from '../../../../../api/server/field/driver.ts';
import { answerBrowse, browseAt } from '../../../../../api/server/modules/mirror/remote-browse.ts';
import { LocalHub } from '../../../../support/local-bus.ts';

const hub = new LocalHub();
const [asking, owner] = [hub.join(), hub.join()];
const never = new AbortController().signal;
const target = { link: 'the link', controller: 'the controller' };
let end = (): void => {};
afterEach(() => end());

const item = (nth: number): BrowseItem => ({
  ...{ path: `Point ${nth}`, dataType: 'float', wireType: 'float', writable: true },
  address: { register: nth },
});

test('all that a device offers comes in order, however many pages it takes, and progress is told', async () => {
  const items = Array.from({ length: 2500 }, (_, nth) => item(nth));
  end = answerBrowse(owner, {
    browse: async (link, controller) => {
      expect({ link, controller }).toEqual(target);
      return { items, isComplete: false };
    },
  });
  const progress: number[] = [];
  const found = await browseAt(asking, owner.node, target, never, (count) => progress.push(count));
  expect(found).toEqual({ items, isComplete: false });
  expect(progress).toEqual([1000, 2000]);
});

test('why a device cannot be asked is told as its node says it; that the node is gone, and that the caller left, too', async () => {
  end = answerBrowse(owner, {
    browse: async () => {
      throw new FieldError('The device is offline');
    },
  });
  await expect(browseAt(asking, owner.node, target, never)).rejects.toThrow(
    new FieldError('The device is offline'),
  );
  end();
  await expect(browseAt(asking, owner.node, target, never)).rejects.toThrow(/did not answer/);
  end = answerBrowse(owner, { browse: () => new Promise(() => {}) });
  const left = AbortSignal.timeout(30);
  await expect(browseAt(asking, owner.node, target, left)).rejects.toThrow(left.reason);
});
