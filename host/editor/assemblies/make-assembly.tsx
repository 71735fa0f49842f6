import { useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { assemblyCalls } from '../../../api/contract/calls/assemblies.ts';
import type { AssemblyDraft } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from '../dialogs.module.css';
import type { Editor } from '../editor.ts';
import { type DraftChoices, definitionOf, madeInstance, shownOffers } from './draft-choices.ts';
import { linksOfDraft, withLinkObjects } from './draft-links.ts';
import own from './make-assembly.module.css';

interface MakeAssemblyProps {
  readonly draft: AssemblyDraft;
  readonly editor: Editor;
  readonly site?: string;
  readonly onClose: () => void;
}

/** Stores the selection as an assembly of the company, and puts an instance of it in its place. */
export default function MakeAssembly({ draft, editor, site, onClose }: MakeAssemblyProps) {
  const [choices, setChoices] = useState<DraftChoices>({ labels: {}, offered: {} });
  const form = useForm({
    field: assemblyCalls.createAssembly.body,
    initial: { name: '' },
    toBody: ({ name }) => ({
      name,
      definition: definitionOf(draft, choices) as unknown as Record<string, unknown>,
    }),
    send: async (body) => {
      const { linkObjects, links } = await linksOfDraft(draft, site);
      const made = await client.createAssembly({
        body: { ...body, definition: withLinkObjects(body.definition, linkObjects) },
      });
      const fault = await editor.change({ do: 'exchange', text: madeInstance(draft, made.uuid, links) });
      void queryClient.invalidateQueries({ queryKey: keyOf('assemblies') });
      showToast(fault ? 'info' : 'success', fault?.message ?? `${made.name} is in the library.`);
      onClose();
    },
  });
  return (
    <FormDialog title="Make an assembly" form={form} verb="Make" wide="canvas" always onClose={onClose}>
      <Form form={form} label="Assembly">
        <p className={styles.hint}>
          An assembly is drawn once and placed many times. Each instance has its own tags, and values of its
          own for what is chosen below.
        </p>
        <TextInput label="Name" autoFocus bind={form.text('name')} />
        <TagLabels {...{ draft, choices, setChoices }} />
        <Offers {...{ draft, choices, setChoices }} />
      </Form>
    </FormDialog>
  );
}

interface ChoosingProps {
  readonly draft: AssemblyDraft;
  readonly choices: DraftChoices;
  readonly setChoices: (choices: DraftChoices) => void;
}

/** What each instance is linked to, by the names that builders will read. */
function TagLabels({ draft, choices, setChoices }: ChoosingProps) {
  const { parameters } = draft.definition;
  if (parameters.length === 0) return <p className={styles.hint}>None of the objects is linked to a tag.</p>;
  return (
    <fieldset className={own.group}>
      <legend>Tags</legend>
      {parameters.map(({ name, label }) => (
        <input
          key={name}
          type="text"
          aria-label={`Label for ${label}`}
          maxLength={60}
          value={choices.labels[name] ?? label}
          onChange={(event) =>
            setChoices({ ...choices, labels: { ...choices.labels, [name]: event.target.value } })
          }
        />
      ))}
    </fieldset>
  );
}

/** Texts and colours that may differ between instances. */
function Offers({ draft, choices, setChoices }: ChoosingProps) {
  const offers = shownOffers(draft);
  if (offers.length === 0) return null;
  const toggle = (nth: number, label: string | undefined) => {
    const { [nth]: _before, ...others } = choices.offered;
    setChoices({ ...choices, offered: label === undefined ? others : { ...others, [nth]: label } });
  };
  return (
    <fieldset className={own.group}>
      <legend>Differs between instances</legend>
      {offers.map(({ type, value, uses }, nth) => (
        <Checkbox
          key={`${type} ${value}`}
          label={`${wordsOf(type, value)}${uses.length > 1 ? ` (${uses.length} times)` : ''}`}
          checked={choices.offered[nth] !== undefined}
          onChange={(on) => toggle(nth, on ? (type === 'text' ? value : `Colour ${value}`) : undefined)}
        />
      ))}
    </fieldset>
  );
}

const wordsOf = (type: string, value: string): string =>
  type === 'text' ? `Text “${value}”` : `Colour ${value}`;
