/** The pop-out of icons, as a builder opens and searches it. */
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { describe as descriptorOf } from '../../../../engine/plugin.ts';
import { Toolbox } from '../../../../host/editor/toolbox/toolbox.tsx';
import { toolboxOf } from '../../../../host/editor/toolbox/toolbox-groups.ts';
import * as kinds from '../../../../plugins/index.ts';

const SECTIONS = toolboxOf(Object.values(kinds).map(descriptorOf));
const ICONS = SECTIONS.find(({ group }) => group === 'icons')!;

function Rail({ place }: { readonly place: (kind: string, variant: string | null) => void }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Toolbox
      sections={SECTIONS}
      {...{ open, place }}
      onOpen={setOpen}
      placePicture={vi.fn()}
      placeText={vi.fn()}
      onImport={vi.fn()}
      placeTable={vi.fn()}
      surface={() => null}
    />
  );
}

test('TOOL-11 the pop-out of icons has 18, is searched by name, and places the one that is clicked', async () => {
  const place = vi.fn();
  const screen = await render(<Rail place={place} />);
  await screen.getByRole('button', { name: ICONS.title }).click();
  const popOut = screen.getByRole('region', { name: ICONS.title });
  const tiles = () =>
    popOut
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => tiles().length).toBe(18);
  const { title, kind, variant } = ICONS.entries[3]!;
  await popOut.getByRole('searchbox').fill(title);
  await expect.poll(() => tiles().length).toBeLessThan(18);
  expect(tiles()).toContain(title);
  await popOut.getByRole('button', { name: title, exact: true }).first().click();
  expect(place.mock.calls[0]!.slice(0, 2)).toEqual([kind.kind, variant]);
  await popOut.getByRole('searchbox').fill('no such icon');
  await expect.element(popOut.getByText('No Items Found')).toBeVisible();
});
