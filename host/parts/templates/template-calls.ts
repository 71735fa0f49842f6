/** Actions on overview templates, and their messages. */
import { keyOf } from '../../../api/client/hooks.ts';
import type { OverviewTemplate, OverviewTemplateDetail } from '../../../api/contract/index.ts';
import { copyName } from '../../data/popups/popup-model.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { takeSaved } from '../list/take-saved.ts';

export const overviewsWords = (count: number): string =>
  count === 0 ? 'No overview yet' : `${count.toLocaleString('en')} ${count === 1 ? 'overview' : 'overviews'}`;

/** Another template with the same drawing. */
export async function cloneTemplate({ uuid, name }: OverviewTemplate): Promise<OverviewTemplate> {
  const { template } = await client.createOverviewTemplate({
    body: { name: copyName(name), diagramUuid: uuid },
  });
  takeTemplate(template);
  return template;
}

/** OTPL-05: the template is the new one in every list that shows it, and where it is open. */
export function takeTemplate(saved: OverviewTemplate): void {
  queryClient.setQueryData<OverviewTemplateDetail>(
    keyOf('overviewTemplate', { params: { uuid: saved.uuid } }),
    (open) => open && { ...open, ...saved },
  );
  takeSaved('overviewTemplates', saved, ({ name }) => name);
  // Sites show the name of their overviews' template.
  void queryClient.invalidateQueries({ queryKey: keyOf('site') });
}

/** What a drawing lost when it became a template; nothing if it is complete. */
export const unlinkedWords = (count: number): string =>
  count === 0
    ? ''
    : ` ${count === 1 ? 'One object is' : `${count.toLocaleString('en')} objects are`} linked to nothing in it: no assignment stands for what ${count === 1 ? 'it shows' : 'they show'} here.`;
