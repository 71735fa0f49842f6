import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AssemblyParameter, EditCommand, EditFault, Prop } from '../../../worker/boundary/index.ts';
import { NumberField } from '../../panels/number-field.tsx';
import { PanelSection } from '../../panels/panel-section.tsx';
import { PropField } from '../../panels/prop-field.tsx';
import panel from '../../panels/property-panel.module.css';
import { TextField } from '../../panels/text-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { countWords } from '../../ui/count-words.ts';
import { DropMenu } from '../../ui/menu.tsx';
import type { Editor, EditorState } from '../editor.ts';
import { LinkObjectField } from './link-object-field.tsx';
import { countsOf, TYPE_WORDS, withChanged, withMoved, withNew } from './parameter-model.ts';
import styles from './parameters.module.css';

const TYPES = ['tag', 'text', 'number', 'colour', 'picture'] as const;
const SIDE = { min: 1, max: 100_000, step: 10, unit: 'px' } as const;

/** The definition itself, while nothing in it is selected: its size, and what differs between instances. */
export function ParametersPanel({ editor }: { readonly editor: Editor }) {
  const { canvas } = useSnapshot(editor.state) as EditorState;
  const counts = useParameterCounts(editor);
  if (!canvas) return null;
  const { parameters = [] } = canvas;
  const change = (next: readonly AssemblyParameter[]) =>
    editor.change({ do: 'parameters', parameters: next });
  return (
    <div className={panel.panel}>
      <header className={panel.head}>
        <h2>Assembly</h2>
        <p>Nothing is selected</p>
      </header>
      <PanelSection
        title="Parameters"
        action={
          <DropMenu
            label="Add a parameter"
            button={<Plus size={16} aria-hidden />}
            entries={TYPES.map((type) => ({
              label: TYPE_WORDS[type],
              onSelect: () => void change(withNew(parameters, type, TYPE_WORDS[type])),
            }))}
          />
        }
      >
        {parameters.length === 0 && (
          <p className={styles.hint}>
            All instances look alike and show nothing of their own. Add a parameter here, or at a property of
            a selected object.
          </p>
        )}
        <ol className={styles.list} aria-label="Parameters">
          {parameters.map((one, nth) => (
            <ParameterRow
              key={one.name}
              {...{ parameters, change }}
              parameter={one}
              nth={nth}
              users={counts.get(one.name) ?? 0}
            />
          ))}
        </ol>
      </PanelSection>
      <SizeSection canvas={canvas} change={editor.change} />
    </div>
  );
}

/** Counted by the worker, which has the objects. */
function useParameterCounts(editor: Editor): ReadonlyMap<string, number> {
  const { edit } = useSnapshot(editor.state) as EditorState;
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit may use other parameters.
  useEffect(() => {
    let isCurrent = true;
    // The worker may be dying; the next one publishes a revision of its own.
    const asked = editor
      .remote()
      ?.diagram.definition()
      .catch(() => undefined);
    void asked?.then((definition) => definition && isCurrent && setCounts(countsOf(definition)));
    return () => {
      isCurrent = false;
    };
  }, [editor, edit.revision]);
  return counts;
}

interface ParameterRowProps {
  readonly parameters: readonly AssemblyParameter[];
  readonly parameter: AssemblyParameter;
  readonly nth: number;
  /** Objects that use it. */
  readonly users: number;
  readonly change: (next: readonly AssemblyParameter[]) => Promise<EditFault | null>;
}

function ParameterRow({ parameters, parameter, nth, users, change }: ParameterRowProps) {
  const { name, label, type, value, linkObjectId, optional, closes } = parameter;
  const set = (part: Partial<AssemblyParameter>) => change(withChanged(parameters, name, part));
  return (
    <li className={styles.parameter}>
      <header>
        <span title={`Written {${name}} in a text`}>
          {TYPE_WORDS[type]} · {users === 0 ? 'not used' : `used by ${countWords(users, 'object')}`}
        </span>
        <IconButton
          icon={ArrowUp}
          label={`Move ${label} up`}
          disabled={nth === 0}
          onClick={() => void change(withMoved(parameters, name, -1))}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${label} down`}
          disabled={nth === parameters.length - 1}
          onClick={() => void change(withMoved(parameters, name, 1))}
        />
        <Removal
          {...{ label, users }}
          remove={() => void change(parameters.filter((one) => one !== parameter))}
        />
      </header>
      <TextField label="Name" value={{ value: label }} commit={(text) => set({ label: String(text) })} />
      {type === 'tag' ? (
        <>
          <LinkObjectField
            linkObjectId={linkObjectId}
            set={(chosen) => void set({ linkObjectId: chosen ?? undefined })}
          />
          <Checkbox
            label="Leave out what shows it where it is missing"
            checked={optional === true}
            onChange={(isOptional) => void set({ optional: isOptional || undefined })}
          />
          {optional && (
            <Checkbox
              label="It is a row: what lies below moves up"
              checked={closes === true}
              onChange={(isRow) => void set({ closes: isRow || undefined })}
            />
          )}
        </>
      ) : (
        <PropField
          name="value"
          prop={DEFAULTS[type]}
          value={{ value: value ?? '' }}
          commit={(own) => set({ value: own as string | number })}
        />
      )}
    </li>
  );
}

const DEFAULTS: Readonly<Record<Exclude<AssemblyParameter['type'], 'tag'>, Prop>> = {
  text: { type: 'text', label: 'Default', default: '' },
  number: { type: 'number', label: 'Default', default: 0 },
  colour: { type: 'colour', label: 'Default', default: '' },
  picture: { type: 'picture', label: 'Default', default: '' },
};

/** What uses it keeps the value of the drawing: said before it is removed. */
function Removal({
  label,
  users,
  remove,
}: {
  readonly label: string;
  readonly users: number;
  readonly remove: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <IconButton
        icon={Trash2}
        label={`Remove ${label}`}
        onClick={() => (users === 0 ? remove() : setAsked(true))}
      />
    );
  return (
    <div className={styles.asked} role="alertdialog" aria-label={`Remove ${label}?`}>
      <p>
        {countWords(users, 'object')} {users === 1 ? 'uses' : 'use'} it and will be as drawn; instances lose
        their own values of it.
      </p>
      <Button look="danger" onClick={remove}>
        Remove
      </Button>
      <Button autoFocus onClick={() => setAsked(false)}>
        Keep
      </Button>
    </div>
  );
}

interface SizeProps {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly change: (command: EditCommand) => Promise<EditFault | null>;
}

/** New instances have it, and those that there are keep theirs: what is drawn is fitted into it. */
const SizeSection = ({ canvas, change }: SizeProps) => (
  <PanelSection title="Size">
    {(['width', 'height'] as const).map((side) => (
      <NumberField
        key={side}
        label={side === 'width' ? 'Width' : 'Height'}
        {...SIDE}
        value={{ value: canvas[side] }}
        commit={(value) => change({ do: 'canvas', change: { [side]: value } })}
      />
    ))}
  </PanelSection>
);
