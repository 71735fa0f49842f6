import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { diagramCalls } from '../../../api/contract/calls/diagrams.ts';
import { OVERVIEW_TEXTS, type OverviewTemplate } from '../../../api/contract/index.ts';
import { client, useCall } from '../../data/session/api.ts';
import { siteDiagramPath } from '../../data/site/site-path.ts';
import { TemplateChoice } from '../../parts/templates/template-choice.tsx';
import { Form, TextInput } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './from-template-dialog.module.css';
import { refreshSite } from './overview-calls.ts';

interface FromTemplateProps {
  readonly site: string;
  readonly siteName: string;
  readonly onClose: () => void;
}

/** A new overview of a site with the drawing of a template, showing beforehand what the site lacks for it (CANV-25). */
export function FromTemplateDialog({ site, siteName, onClose }: FromTemplateProps) {
  const [, navigate] = useLocation();
  const [template, setTemplate] = useState<OverviewTemplate | null>(null);
  const form = useForm({
    field: diagramCalls.createDiagram.body,
    initial: { name: '' },
    toBody: ({ name }) => ({
      name: name || template?.name || '',
      siteId: site,
      width: template?.width ?? 1,
      height: template?.height ?? 1,
      overviewTemplateId: template?.uuid ?? '',
    }),
    send: async (body) => {
      const { head } = await client.createDiagram({ body });
      await refreshSite(site);
      onClose();
      navigate(siteDiagramPath(site, head.uuid));
    },
  });
  const { overviewTemplateId: missing } = form.errors;
  return (
    <FormDialog
      title={`New overview of ${siteName} from a template`}
      form={form}
      verb="Create"
      always
      onClose={onClose}
    >
      <Form form={form} label="New overview">
        <TemplateChoice
          chosen={template}
          onChoose={(next) => {
            setTemplate(next);
            form.edit({});
          }}
          error={missing && !template ? OVERVIEW_TEXTS.templateRequired : missing}
        />
        <TextInput label="Name" placeholder={template?.name} bind={form.text('name')} />
        {template && <AtSite key={template.uuid} site={site} siteName={siteName} template={template.uuid} />}
      </Form>
    </FormDialog>
  );
}

interface AtSiteProps {
  readonly site: string;
  readonly siteName: string;
  readonly template: string;
}

/** Whether the site has everything that the drawing shows. */
function AtSite({ site, siteName, template }: AtSiteProps) {
  const { data } = useCall(
    'templateAtSite',
    { params: { uuid: site, templateId: template } },
    { meta: { inline: true } },
  );
  if (!data) return <p className={styles.fits} aria-busy />;
  const { lost } = data;
  if (data.lacking.length === 0 && lost === 0)
    return (
      <p className={styles.fits} role="status">
        <CircleCheck size={16} aria-hidden />
        {data.roles === 0 ? 'No object in it is linked.' : `${siteName} has a tag for every linked object.`}
      </p>
    );
  return (
    <div className={styles.lacks} role="status">
      {data.lacking.length > 0 && (
        <>
          <p>
            <TriangleAlert size={16} aria-hidden />
            {siteName} has no tag for {data.lacking.length.toLocaleString('en')} of{' '}
            {data.roles.toLocaleString('en')} links. Their objects will show “-”:
          </p>
          <ul>
            {data.lacking.map(({ assignmentId, linkObjectId, message }) => (
              <li key={`${assignmentId} ${linkObjectId}`}>{message}</li>
            ))}
          </ul>
        </>
      )}
      {lost > 0 && (
        <p>
          <TriangleAlert size={16} aria-hidden />
          {lost === 1 ? 'One object' : `${lost.toLocaleString('en')} objects`} of the template lost{' '}
          {lost === 1 ? 'its link' : 'their links'} when it was saved. The new overview lists{' '}
          {lost === 1 ? 'it, so that you can link it' : 'them, so that you can link them'} there.
        </p>
      )}
    </div>
  );
}
