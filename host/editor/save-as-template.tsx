import { type ReactNode, useState } from 'react';
import { overviewTemplateCalls } from '../../api/contract/calls/overview-templates.ts';
import { OVERVIEW_TEXTS, type OverviewTemplate } from '../../api/contract/index.ts';
import { client } from '../data/session/api.ts';
import { useGranted } from '../data/site/queries.ts';
import { showToast } from '../data/stores/toast-store.ts';
import { takeTemplate, unlinkedWords } from '../parts/templates/template-calls.ts';
import { TemplateChoice } from '../parts/templates/template-choice.tsx';
import { Form, TextInput } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { useForm } from '../ui/use-form.ts';
import styles from './dialogs.module.css';
import type { EditRemote } from './edit-remote.ts';
import { LostLinks } from './lost-links.tsx';
import type { Saving } from './saving/saving.ts';

interface SaveAsTemplateProps {
  readonly diagram: string;
  readonly name: string;
  readonly saving: Saving;
  readonly remote: () => EditRemote | undefined;
  readonly onClose: () => void;
}

type Way = 'new' | 'redraw';

/** Makes a template of the open diagram: a new one, or the new drawing of an existing one. */
export default function SaveAsTemplate(props: SaveAsTemplateProps) {
  const mayAdd = useGranted('Site.OverviewTemplates.add');
  const mayRedraw = useGranted('Site.OverviewTemplates.update');
  const [way, setWay] = useState<Way>(mayAdd ? 'new' : 'redraw');
  const choice =
    mayAdd && mayRedraw ? (
      <Segmented
        label="Which template"
        options={[
          { value: 'new', label: 'New template' },
          { value: 'redraw', label: 'Replace a template' },
        ]}
        value={way}
        onChange={setWay}
      />
    ) : null;
  const lost = <LostLinks remote={props.remote} />;
  return way === 'new' ? (
    <NewTemplate {...props} choice={choice} lost={lost} />
  ) : (
    <Redraw {...props} choice={choice} lost={lost} />
  );
}

interface WayProps extends SaveAsTemplateProps {
  readonly choice: ReactNode;
  /** What the template will not be linked to. */
  readonly lost: ReactNode;
}

const HINT = 'A template works at any site: links to a device become links to the assignment of that device.';

function NewTemplate({ diagram, name, saving, remote, choice, lost, onClose }: WayProps) {
  const form = useForm({
    field: overviewTemplateCalls.createOverviewTemplate.body,
    initial: { name },
    toBody: (values) => ({ ...values, diagramUuid: diagram }),
    send: async (body) => {
      await saveFirst(saving);
      const { template, unlinked } = await client.createOverviewTemplate({
        body: { ...body, thumbnail: await pictureOf(remote) },
      });
      takeTemplate(template);
      showToast('success', `The template ${template.name} was created.${unlinkedWords(unlinked)}`);
      onClose();
    },
  });
  return (
    <FormDialog title="Save as template" form={form} verb="Save" wide="canvas" always onClose={onClose}>
      <Form form={form} label="Template">
        <p className={styles.hint}>{HINT}</p>
        {choice}
        <TextInput label="Template name" autoFocus bind={form.text('name')} />
        {lost}
      </Form>
    </FormDialog>
  );
}

function Redraw({ diagram, saving, remote, choice, lost, onClose }: WayProps) {
  const [template, setTemplate] = useState<OverviewTemplate | null>(null);
  const [asked, setAsked] = useState(false);
  const form = useForm({
    field: overviewTemplateCalls.redrawOverviewTemplate.body,
    initial: {},
    toBody: () => ({ diagramUuid: diagram, version: template?.version ?? 1 }),
    send: async (body) => {
      setAsked(true);
      if (!template) return;
      await saveFirst(saving);
      const saved = await client.redrawOverviewTemplate({
        params: { uuid: template.uuid },
        body: { ...body, thumbnail: await pictureOf(remote) },
      });
      takeTemplate(saved.template);
      showToast('success', `${template.name} was updated.${unlinkedWords(saved.unlinked)}`);
      onClose();
    },
  });
  return (
    <FormDialog title="Save as template" form={form} verb="Replace" wide="canvas" always onClose={onClose}>
      <Form form={form} label="Template">
        <p className={styles.hint}>{HINT} Overviews made from it do not change.</p>
        {choice}
        <TemplateChoice
          chosen={template}
          onChoose={setTemplate}
          error={asked && !template ? OVERVIEW_TEXTS.templateRequired : undefined}
        />
        {lost}
      </Form>
    </FormDialog>
  );
}

/** A small picture of the open diagram: the stored one may have none yet. */
const pictureOf = async (remote: SaveAsTemplateProps['remote']): Promise<string | undefined> =>
  (await remote()?.diagram.thumbnail()) ?? undefined;

/** A template copies what is stored, so the screen's state is saved first. */
async function saveFirst(saving: Saving): Promise<void> {
  if (saving.state.phase !== 'saved') await saving.save();
  const { phase, message } = saving.state;
  if (phase !== 'saved')
    throw new Error(`The diagram could not be saved, so no template was created. ${message ?? ''}`.trim());
}
