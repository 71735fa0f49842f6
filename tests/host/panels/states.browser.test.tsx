/** The states of an element, as the panel changes them: each key by its control. */
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { defaultStates } from '../../../engine/live/states.ts';
import { PropertyPanel } from '../../../host/panels/property-panel.tsx';
import type { EditCommand, EditFault, SelectionSummary, StateRow } from '../../../worker/boundary/index.ts';
import { CANVAS, KIND } from '../editor/doubles.ts';

const SUMMARY: SelectionSummary = {
  ...{ ids: [1], count: 1, kind: 'lamp', kinds: ['lamp'], grouped: false, known: true, fault: null },
  ...{ locked: false, hidden: false, box: null, values: {}, config: {} },
};

/** The panel over states that hold what it has changed in them. */
function StatesHeld({ first, seen }: { readonly first: readonly StateRow[]; readonly seen: StateRow[][] }) {
  const [states, setStates] = useState(first);
  const paint = (base: string) => ({ base, states: {} });
  const paints = Object.fromEntries(
    ['fill', 'stroke', 'fontColor', 'backgroundColor'].map((one) => [one, paint(one)]),
  );
  const colour = (label: string) => ({ type: 'colour', default: '#000000', label }) as const;
  const props = {
    stroke: colour('Outline'),
    fontColor: colour('Text'),
    backgroundColor: colour('Background'),
  };
  return (
    <PropertyPanel
      summary={{ ...SUMMARY, config: { states: { value: states } } }}
      canvas={CANVAS}
      kind={{
        ...KIND,
        panel: ['state'],
        live: { shown: { kind: 'text', places: 12 } },
        props: { ...KIND.props, ...props },
        states: { set: 'range', paints },
      }}
      change={async (command) => {
        if (command.do !== 'link' || !command.change.states) throw new Error('not a change of states');
        seen.push([...command.change.states]);
        setStates(command.change.states);
        return null;
      }}
      defaultStates={async () => []}
    />
  );
}

test('PROP-03 a state has an id that stays, and each of its other keys is changed by a control', async () => {
  const seen: StateRow[][] = [];
  const others = { label: 'High', operator: '>', value: 90 } as const;
  const screen = await render(
    <StatesHeld first={[{ label: 'High', operator: '>', value: 80 }, others]} seen={seen} />,
  );
  const [first] = screen.getByRole('listitem').all();
  const type = async (label: string, text: string) => {
    await first!.getByLabelText(label, { exact: true }).fill(text);
    await userEvent.keyboard('{Enter}');
  };
  const latest = () => seen.at(-1);
  await type('Value of High', '70');
  await expect.poll(latest).toEqual([
    { id: 'high', label: 'High', operator: '>', value: 70 },
    { id: 'high-2', ...others },
  ]);
  await first!.getByLabelText('Condition of High').selectOptions('>=');
  await first!.getByLabelText('Use High').click();
  await type('Name of High', 'Too full');
  await first!.getByRole('button', { name: 'Choose colour of Too full' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '#', exact: false }).first().click();
  await userEvent.keyboard('{Escape}');
  await first!.getByRole('button', { name: 'More of Too full' }).click();
  await type('Outline', '#222222');
  await type('Text', '#333333');
  await type('Background', '#444444');
  await type('Says', 'Full');
  await type('Font size', '32');
  await first!.getByRole('checkbox', { name: 'Shadow' }).click();
  await type('Shadow colour', '#555555');
  await expect.poll(latest).toEqual([
    {
      ...{ id: 'high', operator: '>=', value: 70, label: 'Too full', enabled: false },
      ...{
        fill: expect.stringMatching(/^#[0-9a-f]{6}$/),
        stroke: '#222222',
        textColor: '#333333',
        tagLabel: 'Full',
        shadow: '#555555',
      },
      ...{ fontSize: 32, backgroundColor: '#444444' },
    },
    { id: 'high-2', ...others },
  ]);
  await first!.getByRole('button', { name: 'Remove Too full' }).click();
  await expect.poll(latest).toEqual([{ id: 'high-2', ...others }]);
});

test('STATE-05 a three-state object lists five states, and rotate gets a value', async () => {
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const screen = await render(
    <PropertyPanel
      summary={SUMMARY}
      canvas={CANVAS}
      kind={{ ...KIND, panel: ['state'], states: { set: 'threeState', paints: {} } }}
      change={change}
      defaultStates={async () => defaultStates('threeState')}
    />,
  );
  const named = () =>
    screen
      .getByLabelText(/^Name of /)
      .elements()
      .map((field) => (field as HTMLInputElement).value);
  await expect.poll(named).toEqual(['ON', 'Auto', 'OFF', 'rotate', 'stationary']);
  await screen.getByLabelText('Value of rotate', { exact: true }).fill('3');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => change.mock.calls[0]?.[0])
    .toMatchObject({
      do: 'link',
      change: {
        states: [
          { label: 'ON', value: 1 },
          { label: 'Auto', value: 2 },
          { label: 'OFF', value: 0 },
          { label: 'rotate', value: 3 },
          { label: 'stationary', value: '' },
        ],
      },
    });
});
