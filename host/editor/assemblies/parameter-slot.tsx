import { FunctionSquare, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AssemblyParameter, OwnUse, Shared } from '../../../worker/boundary/index.ts';
import { FieldRow } from '../../panels/field-row.tsx';
import { linkRequest } from '../../panels/link-request.ts';
import { TextField } from '../../panels/text-field.tsx';
import type { UseSlotProps } from '../../panels/use-slot.ts';
import { IconButton } from '../../ui/button.tsx';
import { DropMenu, type MenuEntry } from '../../ui/menu.tsx';
import { useEditing } from '../editing-context.ts';
import type { Editor, EditorState } from '../editor.ts';
import { fitting, parameterTypeOf, withNew, wordsOfUse } from './parameter-model.ts';
import styles from './parameters.module.css';

/** A field of an object in a definition: with the value of the drawing, or with what instances give. */
export function ParameterSlot({ children, ...slot }: UseSlotProps) {
  const { editor } = useEditing();
  const { canvas, summary } = useSnapshot(editor.state) as EditorState;
  const parameters = canvas?.parameters ?? [];
  const found = usedFor(summary.config.uses, slot);
  const set = (value: string | null) =>
    editor.change({ do: 'use', part: slot.part, field: slot.field, value });
  const own = useAsked(slot.field === 'linkedTag');
  if (found !== null) return <Used {...{ slot, parameters, found, set, own }} />;
  return (
    <div ref={own} className={styles.slot}>
      {children ?? <NothingDrawn label={slot.label} />}
      <SlotMenu {...{ slot, parameters, editor, set }} />
    </div>
  );
}

/** The command that links objects to a tag leads to the parameter for it. */
function useAsked(isTag: boolean): RefObject<HTMLDivElement | null> {
  const own = useRef<HTMLDivElement>(null);
  const { open } = useSnapshot(linkRequest);
  useEffect(() => {
    if (!open || !isTag) return;
    linkRequest.open = false;
    own.current?.querySelector<HTMLElement>('select, button')?.focus();
  }, [open, isTag]);
  return own;
}

/** Where there is no value of the drawing: a definition names no tags. */
function NothingDrawn({ label }: { readonly label: string }) {
  const id = useId();
  return (
    <FieldRow id={id} label={label}>
      <span id={id} className={styles.none}>
        None
      </span>
    </FieldRow>
  );
}

interface UsedProps {
  readonly slot: Omit<UseSlotProps, 'children'>;
  readonly parameters: readonly AssemblyParameter[];
  readonly found: string;
  readonly own: RefObject<HTMLDivElement | null>;
  readonly set: (value: string | null) => ReturnType<Editor['change']>;
}

/** The parameter, or for a text the words with parameters in them. */
function Used({ slot, parameters, found, set, own }: UsedProps) {
  const id = useId();
  const whole = /^\{(\w+)\}$/.exec(found)?.[1];
  const choices = fitting(parameters, slot.type);
  return (
    <div ref={own} className={styles.slot} data-used>
      {slot.type === 'text' ? (
        <TextField label={slot.label} value={{ value: found }} commit={(text) => set(String(text) || null)} />
      ) : (
        <FieldRow id={id} label={slot.label}>
          <span className={styles.select}>
            <select id={id} value={whole ?? ''} onChange={(event) => void set(`{${event.target.value}}`)}>
              {!whole && <option value="">{wordsOfUse(found, parameters) || 'Different'}</option>}
              {choices.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </span>
        </FieldRow>
      )}
      <IconButton icon={X} label={`${slot.label}: as drawn`} onClick={() => void set(null)} />
      {slot.type === 'text' && <p className={styles.words}>Shows: {wordsOfUse(found, parameters)}</p>}
    </div>
  );
}

interface SlotMenuProps extends Pick<UsedProps, 'slot' | 'parameters' | 'set'> {
  readonly editor: Editor;
}

/** The parameters that fit, and a new one that holds the present value. */
function SlotMenu({ slot, parameters, editor, set }: SlotMenuProps) {
  const { part, field, label, type } = slot;
  const { summary } = useSnapshot(editor.state) as EditorState;
  const [fault, setFault] = useState<string | null>(null);
  const use = async (name: string) => setFault((await set(`{${name}}`))?.message ?? null);
  const add = async () => {
    const own = part === 'object' ? sharedValue(summary.values[field]) : undefined;
    const made = withNew(parameters, parameterTypeOf(type), label, own);
    const refused = await editor.change({ do: 'parameters', parameters: made });
    if (refused) setFault(refused.message);
    else await use(made.at(-1)!.name);
  };
  const entries: (MenuEntry | null)[] = fitting(parameters, type).map((one) => ({
    label: one.label,
    onSelect: () => void use(one.name),
  }));
  return (
    <>
      <DropMenu
        label={`${label}: take from a parameter`}
        button={<FunctionSquare size={15} aria-hidden />}
        entries={[
          ...entries,
          ...(entries.length > 0 ? [null] : []),
          { label: 'New parameter', onSelect: () => void add() },
        ]}
      />
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

const sharedValue = (shared: Shared | undefined): unknown =>
  shared && 'value' in shared ? shared.value : undefined;

/** Returns what the selected objects use for a field; null where one of them uses nothing, '' where they differ. */
export function usedFor(uses: Shared | undefined, { part, field }: Omit<OwnUse, 'value'>): string | null {
  if (!uses) return null;
  if ('mixed' in uses) return '';
  const own = ((uses.value ?? []) as readonly OwnUse[]).find(
    (one) => one.part === part && one.field === field,
  );
  return own?.value ?? null;
}
