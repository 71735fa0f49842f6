import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TOKENS } from '../../../engine/primitives/tokens.ts';
import { ColourField } from '../../../host/panels/colour-field.tsx';
import { toHsva } from '../../../host/panels/hsva.ts';
import { KeyboardHome } from '../../../host/panels/keyboard-home.ts';
import { NumberField } from '../../../host/panels/number-field.tsx';
import { PropertyPanel } from '../../../host/panels/property-panel.tsx';
import { ShownTheme } from '../../../host/panels/shown-theme.ts';
import { TextField } from '../../../host/panels/text-field.tsx';
import type { EditCommand, EditFault, SelectionSummary } from '../../../worker/boundary/index.ts';
import { cssOf } from '../../support/host/css-colour.ts';
import { CANVAS, KIND } from '../editor/doubles.ts';

afterEach(() => localStorage.clear());

/** Takes everything up to 40, as the worker would. */
const upTo40 = () =>
  vi.fn(
    async (value: unknown): Promise<EditFault | null> =>
      typeof value === 'number' && value <= 40 ? null : { message: 'At most 40' },
  );

test('a number is taken on Enter, once', async () => {
  const commit = upTo40();
  const screen = await render(<NumberField label="Width" value={{ value: 10 }} commit={commit} />);
  await screen.getByLabelText('Width').fill('12');
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await expect.poll(() => commit.mock.calls).toEqual([[12]]);
});

test('what does not fit stays in the field with the worker’s words, and Escape brings the value back', async () => {
  const screen = await render(<NumberField label="Width" value={{ value: 10 }} commit={upTo40()} />);
  const field = screen.getByLabelText('Width');
  await field.fill('999');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('At most 40');
  await expect.element(field).toHaveValue('999');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await userEvent.tab();
  await expect.element(field).toHaveValue('999');
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('10');
  expect(screen.getByRole('alert').query()).toBeNull();
});

test('what stands in a field when somebody else sets its value is taken on leaving, and never lost', async () => {
  const commit = vi.fn(async (_value: unknown): Promise<EditFault | null> => null);
  const field = (value: string) => <TextField label="Label" value={{ value }} commit={commit} />;
  const screen = await render(field('Pump'));
  const label = screen.getByLabelText('Label');
  await label.fill('Mine');
  await expect.poll(() => commit.mock.calls).toEqual([['Mine']]);
  await screen.rerender(field('Mine'));
  await screen.rerender(field('Theirs'));
  await expect.element(label).toHaveValue('Mine');
  await userEvent.tab();
  await expect.poll(() => commit.mock.calls).toEqual([['Mine'], ['Mine']]);
});

test('what is typed while the text before it is on its way stays', async () => {
  let answer = (_fault: EditFault | null): void => {};
  const commit = () =>
    new Promise<EditFault | null>((done) => {
      answer = done;
    });
  const screen = await render(<TextField label="Label" value={{ value: '' }} commit={commit} />);
  const label = screen.getByLabelText('Label');
  await label.fill('Pu');
  await userEvent.keyboard('{Enter}');
  await label.fill('Pump');
  answer(null);
  await new Promise((done) => setTimeout(done, 50));
  await expect.element(label).toHaveValue('Pump');
});

test('arrow keys step, Shift by ten, and stop at the limits', async () => {
  const commit = upTo40();
  const screen = await render(<NumberField label="Width" value={{ value: 35 }} max={40} commit={commit} />);
  await screen.getByLabelText('Width').click();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(() => commit.mock.calls.at(-1)).toEqual([40]);
  expect(commit.mock.calls[0]).toEqual([36]);
});

test('dragging the label scrubs the number', async () => {
  const commit = vi.fn(async (): Promise<EditFault | null> => null);
  const screen = await render(<NumberField label="Width" value={{ value: 100 }} commit={commit} />);
  await userEvent.dragAndDrop(screen.getByText('Width'), screen.getByLabelText('Width'));
  await expect.poll(() => commit.mock.calls.length).toBeGreaterThan(0);
  const [last] = commit.mock.calls.at(-1) as unknown as [number];
  expect(last).toBeGreaterThan(110);
});

test('objects that differ show Mixed, and are left alone until something is typed', async () => {
  const commit = upTo40();
  const screen = await render(<NumberField label="Width" value={{ mixed: true }} commit={commit} />);
  const field = screen.getByLabelText('Width');
  await expect.element(field).toHaveAttribute('placeholder', 'Mixed');
  await field.click();
  await userEvent.tab();
  expect(commit).not.toHaveBeenCalled();
  await field.fill('8');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => commit.mock.calls).toEqual([[8]]);
});

test('a text is not taken while an input method composes', async () => {
  const commit = vi.fn(async (): Promise<EditFault | null> => null);
  const screen = await render(<TextField label="Label" value={{ value: '' }} commit={commit} />);
  const field = screen.getByLabelText('Label').element() as HTMLInputElement;
  field.focus();
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
  expect(commit).not.toHaveBeenCalled();
});

test('a colour is chosen from the palette, and remembered', async () => {
  const commit = vi.fn(async (): Promise<EditFault | null> => null);
  const screen = await render(<ColourField label="Fill" value={{ value: '#cfd5da' }} commit={commit} />);
  await screen.getByRole('button', { name: 'Choose fill' }).click();
  await screen.getByRole('group', { name: 'Palette' }).getByRole('button', { name: '#c62828' }).click();
  await expect.poll(() => commit.mock.calls.at(-1)).toEqual(['#c62828']);
  await expect
    .element(screen.getByRole('group', { name: 'Used last' }).getByRole('button', { name: '#c62828' }))
    .toBeVisible();
});

test('a token is told by its name, with its colour beside it; looked at and left, it stays', async () => {
  const commit = vi.fn(async (): Promise<EditFault | null> => null);
  const value = { value: 'token:equipment.fill/#cfd5da' };
  const screen = await render(<ColourField label="Fill" value={value} commit={commit} />);
  const field = screen.getByRole('textbox', { name: 'Fill' });
  await expect.element(field).toHaveValue('equipment fill');
  const swatch = screen.getByRole('button', { name: 'Choose fill' }).element().querySelector('span')!;
  expect(getComputedStyle(swatch).backgroundColor).toBe('rgb(207, 213, 218)');
  await field.click();
  field.element().blur();
  expect(commit).not.toHaveBeenCalled();
  await field.fill('#336699');
  await expect.poll(() => commit.mock.calls).toEqual([['#336699']]);
});

test.each([
  ['dark', TOKENS['equipment.fill'].dark],
  ['contrast', TOKENS['equipment.fill'].contrast],
  // Behind the token: what diagrams without a theme show.
  ['classic', '#112233'],
] as const)(
  'in the theme %s a token has its colour there, and the picker begins at that',
  async (theme, code) => {
    const value = { value: 'token:equipment.fill/#112233' };
    const screen = await render(
      <ShownTheme value={theme}>
        <ColourField label="Fill" value={value} commit={async () => null} />
      </ShownTheme>,
    );
    const button = screen.getByRole('button', { name: 'Choose fill' });
    const colourOf = (one: Element) => getComputedStyle(one.querySelector('span')!).backgroundColor;
    expect(colourOf(button.element())).toBe(cssOf(code));
    await button.click();
    const offered = screen.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Liquid' });
    await expect.element(offered).toBeVisible();
    expect(colourOf(offered.element())).toBe(cssOf(TOKENS.liquid[theme === 'classic' ? 'light' : theme]));
    const { h } = toHsva(code);
    await expect.element(screen.getByRole('slider', { name: 'Hue' })).toHaveValue(String(Math.round(h)));
  },
);

test('a colour that is made of two tokens is shown mixed, as the diagram draws it', async () => {
  const value = { value: 'token:paper~ink:50' };
  const screen = await render(<ColourField label="Fill" value={value} commit={async () => null} />);
  const swatch = screen.getByRole('button', { name: 'Choose fill' }).element().querySelector('span')!;
  expect(getComputedStyle(swatch).backgroundColor).toBe('rgb(134, 139, 144)');
});

test('the colours of the theme come first in the picker; the present one is marked, another is taken with its light colour', async () => {
  const commit = vi.fn(async (): Promise<EditFault | null> => null);
  const value = { value: 'token:equipment.fill/#cfd5da' };
  const screen = await render(<ColourField label="Fill" value={value} commit={commit} />);
  await screen.getByRole('button', { name: 'Choose fill' }).click();
  const theme = screen.getByRole('group', { name: 'Theme' });
  await expect
    .element(theme.getByRole('button', { name: 'Equipment', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(theme.getByRole('button', { pressed: true }).elements()).toHaveLength(1);
  await theme.getByRole('button', { name: 'Liquid', exact: true }).click();
  await expect.poll(() => commit.mock.calls.at(-1)).toEqual(['token:liquid/#7d95aa']);
});

test('a colour is picked from the screen where the browser can; given up, nothing changes', async () => {
  const open = vi
    .fn(async () => ({ sRGBHex: '#12AB34' }))
    .mockImplementationOnce(async () => {
      throw new DOMException('', 'AbortError');
    });
  vi.stubGlobal(
    'EyeDropper',
    class {
      open = open;
    },
  );
  const commit = vi.fn(async (): Promise<EditFault | null> => null);
  const screen = await render(<ColourField label="Fill" value={{ value: '#cfd5da' }} commit={commit} />);
  await screen.getByRole('button', { name: 'Choose fill' }).click();
  const pick = screen.getByRole('button', { name: 'Pick from the screen' });
  await pick.click();
  await expect.poll(() => open).toHaveBeenCalledTimes(1);
  expect(commit).not.toHaveBeenCalled();
  await pick.click();
  await expect.poll(() => commit.mock.calls).toEqual([['#12ab34']]);
  vi.unstubAllGlobals();
});

const summary = (values: SelectionSummary['values']): SelectionSummary => ({
  ids: [1, 2],
  count: 2,
  kind: 'lamp',
  kinds: ['lamp'],
  grouped: false,
  known: true,
  fault: null,
  locked: false,
  hidden: false,
  box: null,
  values: { x: { value: 1 }, y: { mixed: true }, width: { value: 3 }, height: { value: 4 }, ...values },
  config: {},
});

async function panel(values: SelectionSummary['values'], kind = KIND) {
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const screen = await render(
    <PropertyPanel
      summary={summary(values)}
      canvas={CANVAS}
      kind={kind}
      change={change}
      defaultStates={async () => [
        { label: 'ON', value: 1 },
        { label: 'Unknown', value: null },
      ]}
    />,
  );
  return { screen, change };
}

test('a property that means something with others alone is offered with them, and what is selected is called by its form', async () => {
  const { text, ...props } = KIND.props;
  const [round, square] = KIND.variants!;
  const kind = {
    ...KIND,
    props: { ...props, text: { ...text!, when: { blinks: true } } },
    variants: [round!, { ...square!, family: 'Lamps' }],
  };
  const still = await panel({ blinks: { value: false }, shape: { value: 'round' } }, kind);
  await expect.element(still.screen.getByText('Lamp', { exact: true })).toBeVisible();
  await expect.element(still.screen.getByLabelText('Text')).not.toBeInTheDocument();
  await still.screen.unmount();
  const blinking = await panel({ blinks: { value: true }, shape: { value: 'square' } }, kind);
  await expect.element(blinking.screen.getByRole('banner').getByText('Square')).toBeVisible();
  await expect.element(blinking.screen.getByLabelText('Text')).toBeVisible();
  await blinking.screen.unmount();
  const mixed = await panel({ blinks: { mixed: true } }, kind);
  await expect.element(mixed.screen.getByLabelText('Text')).toBeVisible();
  await mixed.screen.unmount();
  const either = {
    ...kind,
    props: { ...kind.props, text: { ...text!, when: { shape: ['round', 'square'] } } },
  };
  const one = await panel({ shape: { value: 'square' } }, either);
  await expect.element(one.screen.getByLabelText('Text')).toBeVisible();
  await one.screen.unmount();
  const other = await panel({ shape: { value: 'oval' } }, either);
  await expect.element(other.screen.getByLabelText('Label')).toBeVisible();
  await expect.element(other.screen.getByLabelText('Text')).not.toBeInTheDocument();
});

test('of several forms that are selected at once none brings in what may belong to a form that is not there', async () => {
  const { text, ...props } = KIND.props;
  const form = { type: 'choice', default: 'a', label: 'Form' } as const;
  const kindOf = (choices: readonly string[]) => ({
    ...KIND,
    props: { ...props, form: { ...form, choices }, text: { ...text!, when: { form: 'a' } } },
  });
  const many = await panel({ form: { mixed: true } }, kindOf(['a', 'b', 'c']) as typeof KIND);
  await expect.element(many.screen.getByLabelText('Form')).toBeVisible();
  await expect.element(many.screen.getByLabelText('Text')).not.toBeInTheDocument();
  await many.screen.unmount();
  const two = await panel({ form: { mixed: true } }, kindOf(['a', 'b']) as typeof KIND);
  await expect.element(two.screen.getByLabelText('Text')).toBeVisible();
});

test('what shows an uploaded picture is called that, and not by the form whose place the picture took', async () => {
  const [round, square] = KIND.variants!;
  const kind = {
    ...KIND,
    props: { ...KIND.props, url: { type: 'picture', default: '', label: 'Picture' } as const },
    variants: [round!, { ...square!, family: 'Lamps' }],
  };
  const called = async (url: string) => {
    const { screen } = await panel({ shape: { value: 'square' }, url: { value: url } }, kind);
    const heading = screen.getByRole('banner').getByText('Square');
    const picture = screen.getByRole('banner').getByText('Image', { exact: true });
    const found = [heading.elements().length, picture.elements().length];
    await screen.unmount();
    return found;
  };
  expect(await called('')).toEqual([1, 0]);
  expect(await called('plan.png')).toEqual([0, 1]);
});

test('CANV-06 PROP-01 the panel has a field for every property of the kind, by its type, and one command for a change', async () => {
  const { screen, change } = await panel({
    fill: { value: '#cfd5da' },
    strokeWidth: { mixed: true },
    shape: { value: 'round' },
    blinks: { value: false },
    text: { value: 'A' },
  });
  await expect.element(screen.getByRole('heading', { name: '2 objects' })).toBeVisible();
  await expect.element(screen.getByLabelText('Outline width')).toHaveAttribute('placeholder', 'Mixed');
  await screen.getByLabelText('Shape').selectOptions('square');
  await screen.getByLabelText('Blinks').click();
  expect(change.mock.calls.map(([command]) => command)).toEqual([
    { do: 'set', field: 'shape', value: 'square' },
    { do: 'set', field: 'blinks', value: true },
  ]);
});

test('PROP-03 a state row is changed as a whole list, the row for the rest has no condition', async () => {
  const { screen, change } = await panel({});
  await screen.getByLabelText('Value of ON').fill('5');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => change.mock.calls.at(-1)?.[0])
    .toEqual({
      do: 'link',
      change: {
        states: [
          { id: 'on', label: 'ON', value: 5 },
          { id: 'unknown', label: 'Unknown', value: null },
        ],
      },
    });
  await expect.element(screen.getByText('otherwise')).toBeVisible();
});

test('without a selection the panel shows the page, and says why the worker refuses a side', async () => {
  const change = vi.fn(
    async (command: EditCommand): Promise<EditFault | null> =>
      command.do === 'canvas' && command.change.width === 0
        ? { message: 'At least 1', field: 'width' }
        : null,
  );
  const screen = await render(
    <PropertyPanel
      summary={{ ...summary({}), ids: [], count: 0, kind: null }}
      canvas={CANVAS}
      kind={undefined}
      change={change}
      defaultStates={async () => []}
    />,
  );
  await screen.getByLabelText('Width').fill('0');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('At least 1');
  await screen.getByLabelText('Width').fill('800');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => change.mock.calls.at(-1)?.[0]).toEqual({ do: 'canvas', change: { width: 800 } });
});

test('PROP-05 PROP-07 the action and the delay of a control are edited in the panel, each change one command', async () => {
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const kind = { ...KIND, panel: ['details', 'state', 'actions', 'delay'] } as const;
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <PropertyPanel
        summary={{ ...summary({}), config: { actionLink: { value: { type: 'Pop-up' } } } }}
        canvas={CANVAS}
        kind={kind}
        change={change}
        defaultStates={async () => []}
      />
    </QueryClientProvider>,
  );
  const action = screen.getByLabelText('On click');
  await expect.element(action).toHaveValue('Pop-up');
  await action.selectOptions('Remote Control');
  await screen.getByLabelText('Delayed').click();
  expect(change.mock.calls.map(([command]) => command)).toEqual([
    { do: 'link', change: { actionLink: { type: 'Remote Control' } } },
    {
      do: 'link',
      change: {
        delaySettings: { delay: 0, duration: 0, resetValue: 0, enabled: true, allowOverride: false },
      },
    },
  ]);
});

test('PROP-03 a state of a measure has a condition, a name and a switch of its own, and may be added', async () => {
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const row = { id: 'too-much', label: 'High', operator: '>', value: 80 } as const;
  const screen = await render(
    <PropertyPanel
      summary={{ ...summary({}), config: { states: { value: [row] } } }}
      canvas={CANVAS}
      kind={{ ...KIND, states: { ...KIND.states!, set: 'range' } }}
      change={change}
      defaultStates={async () => []}
    />,
  );
  const saved = (states: readonly unknown[]) =>
    expect.poll(() => change.mock.calls.at(-1)?.[0]).toEqual({ do: 'link', change: { states } });
  await screen.getByLabelText('Use High').click();
  await saved([{ ...row, enabled: false }]);
  await screen.getByLabelText('Condition of High').selectOptions('<=');
  await saved([{ ...row, operator: '<=' }]);
  await screen.getByLabelText('Condition of High').selectOptions('in');
  await saved([{ ...row, operator: 'in-range', value: [80, 80] }]);
  await screen.getByLabelText('Name of High').fill('Too full');
  await userEvent.keyboard('{Enter}');
  await saved([{ ...row, label: 'Too full' }]);
  await screen.getByRole('button', { name: 'Add a state' }).click();
  await saved([row, { id: 'state', label: 'State', operator: '=', value: '' }]);
});

test('PROP-03 what else a state changes opens below it: a colour that is none is refused in place', async () => {
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const row = { label: 'High', operator: '>', value: 80 } as const;
  const screen = await render(
    <PropertyPanel
      summary={{ ...summary({}), config: { states: { value: [row] } } }}
      canvas={CANVAS}
      kind={{
        ...KIND,
        props: { ...KIND.props, stroke: { type: 'colour', default: '#000000', label: 'Outline' } },
        states: { set: 'range', paints: { ...KIND.states!.paints, stroke: { base: 'stroke', states: {} } } },
      }}
      change={change}
      defaultStates={async () => []}
    />,
  );
  await screen.getByRole('button', { name: 'More of High' }).click();
  const outline = screen
    .getByRole('group', { name: 'More of High' })
    .getByLabelText('Outline', { exact: true });
  await outline.fill('reddish');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a colour, such as #336699');
  expect(change).not.toHaveBeenCalled();
  await outline.fill('c62828');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => change.mock.calls.at(-1))
    .toEqual([{ do: 'link', change: { states: [{ ...row, id: 'high', stroke: '#c62828' }] } }]);
});

test('PROP-03 a state of a text has a font size and a shadow: sizes that are none are refused in place', async () => {
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const row = { id: 'h', label: 'High', operator: '>', value: 80, shadow: '#211e21' } as const;
  const kind: typeof KIND = { ...KIND, live: { shown: { kind: 'text', places: 12 } } };
  const panelOf = (states: readonly unknown[]) => (
    <PropertyPanel
      summary={{ ...summary({}), config: { states: { value: states } } }}
      canvas={CANVAS}
      kind={kind}
      change={change}
      defaultStates={async () => []}
    />
  );
  const screen = await render(panelOf([{ ...row, shadow: undefined }]));
  await screen.getByRole('button', { name: 'More of High' }).click();
  const more = screen.getByRole('group', { name: 'More of High' });
  const size = more.getByLabelText('Font size');
  await size.fill('101');
  await userEvent.keyboard('{Enter}');
  await expect.element(more.getByRole('alert')).toHaveTextContent('Enter a number from 1 to 100');
  expect(change).not.toHaveBeenCalled();
  await size.fill('32');
  await userEvent.keyboard('{Enter}');
  const saved = () => change.mock.calls.at(-1)?.[0];
  const link = (state: unknown) => ({ do: 'link', change: { states: [state] } });
  await expect.poll(saved).toEqual(link({ id: 'h', label: 'High', operator: '>', value: 80, fontSize: 32 }));
  await expect.element(more.getByLabelText('Shadow colour', { exact: true })).not.toBeInTheDocument();
  await more.getByRole('checkbox', { name: 'Shadow' }).click();
  await expect.poll(saved).toEqual(link(row));
  await screen.rerender(panelOf([row]));
  await more.getByLabelText('Shadow colour', { exact: true }).fill('3366cc');
  await userEvent.keyboard('{Enter}');
  await expect.poll(saved).toEqual(link({ ...row, shadow: '#3366cc' }));
  await more.getByRole('checkbox', { name: 'Shadow' }).click();
  await expect.poll(saved).toEqual(link({ id: 'h', label: 'High', operator: '>', value: 80 }));
});

test('CANV-16 PROP-02 when other tags are read back after a write is set in seconds', async () => {
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <PropertyPanel
        summary={{ ...summary({}), config: { readBackDelay: { value: 2 } } }}
        canvas={CANVAS}
        kind={{ ...KIND, panel: ['delay'] }}
        change={change}
        defaultStates={async () => []}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText('Read back after');
  await expect.element(field).toHaveValue('2');
  await field.fill('61');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('0 to 60 seconds')).toBeVisible();
  await field.fill('5');
  await userEvent.keyboard('{Enter}');
  await field.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => change.mock.calls.map(([command]) => command))
    .toEqual([
      { do: 'link', change: { readBackDelay: 5 } },
      { do: 'link', change: { readBackDelay: null } },
    ]);
});

test('Enter and Escape give the keyboard back to the picture; what does not fit keeps it', async () => {
  const commit = upTo40();
  const screen = await render(
    <KeyboardHome value={() => document.getElementById('picture')?.focus()}>
      <button type="button" id="picture">
        Picture
      </button>
      <NumberField label="Width" value={{ value: 10 }} commit={commit} />
    </KeyboardHome>,
  );
  const [field, picture] = [screen.getByLabelText('Width'), screen.getByText('Picture')];
  await field.fill('12,5');
  await userEvent.keyboard('{Enter}');
  await expect.element(picture).toHaveFocus();
  expect(commit.mock.calls).toEqual([[12.5]]);
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(picture).toHaveFocus();
  await field.fill('13');
  await userEvent.keyboard('{Escape}');
  await expect.element(picture).toHaveFocus();
  await expect.element(field).toHaveValue('10');
  await field.fill('99');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('At most 40');
  await expect.element(field).toHaveFocus();
});
