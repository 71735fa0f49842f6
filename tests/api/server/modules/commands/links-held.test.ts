/** Whether this node may write to a tag, where several share the links. */
import { expect, test } from 'vitest';
import { BusyTags } from '../../../../../api/server/modules/commands/busy-tags.ts';
import { LinksHeld } from '../../../../../api/server/modules/commands/links-held.ts';

const TAGS = ['level', 'pump', 'other'];
const linkOf = (tag: string): string => (tag === 'other' ? 'link-2' : 'link-1');
const tags = {
  slotOf: (tag: string) => (TAGS.includes(tag) ? TAGS.indexOf(tag) : undefined),
  at: (slot: number) => ({ uuid: TAGS[slot]!, link: linkOf(TAGS[slot]!) }),
  slotsOf: (link: string) => TAGS.flatMap((tag, slot) => (linkOf(tag) === link ? [slot] : [])),
} as never;

test('a server that is alone may write to all; among others only to what comes by its links', () => {
  const parts = { tags, busy: new BusyTags(), isPressed: () => false };
  const alone = new LinksHeld(parts);
  expect([alone.epochOf('level'), alone.mayBegin('level'), alone.all()]).toEqual([null, true, undefined]);
  const shared = new LinksHeld({ ...parts, links: () => new Map([['link-1', 42]]) });
  expect(['level', 'other', 'nobodys'].map((tag) => shared.epochOf(tag))).toEqual([42, undefined, undefined]);
  expect(['level', 'other', 'nobodys'].map((tag) => shared.mayBegin(tag))).toEqual([true, false, false]);
});

test('a link that leaves waits until nobody holds its controls, then begins nothing, and waits for what is under way', async () => {
  const busy = new BusyTags();
  let pressed: string | undefined = 'pump';
  const links = () =>
    new Map([
      ['link-1', 42],
      ['link-2', 43],
    ]);
  const held = new LinksHeld({ tags, busy, links, isPressed: (tag) => tag === pressed });
  busy.add('level');
  let isFree = false;
  const drained = held.drain('link-1').then(() => {
    isFree = true;
  });
  const moment = () => new Promise((done) => setTimeout(done, 60));
  await moment();
  expect([isFree, held.mayBegin('level')]).toEqual([false, true]);
  pressed = undefined;
  await moment();
  expect([isFree, held.mayBegin('level'), held.mayBegin('other')]).toEqual([false, false, true]);
  busy.delete('level');
  await drained;
  expect(held.epochOf('level')).toBe(42);
  held.left('link-1');
  expect(held.mayBegin('level')).toBe(true);
});
