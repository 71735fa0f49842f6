/** System labels: a diagram's texts about the site and the device that it stands for (OR-53). */
import { type Infer, list, nullable, number, object, oneOf, optional, text, uuid } from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { fieldWithValue } from './custom-fields.ts';
import { control, diagramRead } from './shared.ts';

export const SYSTEM_VALUE_TYPES = [
  'siteName',
  'areaName',
  'routeName',
  'communicationName',
  'controllerName',
  'lastSeen',
  'customField',
] as const;
export type SystemValueType = (typeof SYSTEM_VALUE_TYPES)[number];

/** Labels per call. */
export const MAX_SYSTEM_LABELS = 1000;

/** The named device, else the one that fills the assignment at the site, else the tag's own. */
const systemLabelOrder = object({
  type: oneOf(SYSTEM_VALUE_TYPES),
  device: optional(uuid()),
  assignment: optional(uuid()),
  tag: optional(uuid()),
  /** For `customField`. */
  customField: optional(uuid()),
});

export const systemLabelCalls = {
  systemLabels: call('POST reports/site-schematics/{uuid}/system-labels', {
    summary:
      'PROPOSED: what system labels of a diagram say, in the order they are asked for; `lastSeen` as a time in the user’s time zone. Null where there is nothing to say, and for what is not there',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: { siteId: optional(uuid()) },
    bodyLimit: 512 * 1024,
    body: object({
      of: list(systemLabelOrder, {
        max: MAX_SYSTEM_LABELS,
        say: `At most ${MAX_SYSTEM_LABELS} labels are answered at once`,
      }),
    }),
    reply: object({ values: list(nullable(text()), { max: MAX_SYSTEM_LABELS }) }),
  }),
  customFieldOfLabel: call('POST reports/site-schematics/{uuid}/custom-field', {
    summary:
      'PROPOSED: the custom field that a system label shows, to be set by its action (ACT-01): with its present value, and whose it is. For who may control there',
    needs: control,
    params: { uuid: idOf('diagram') },
    query: { siteId: optional(uuid()) },
    body: object({ of: systemLabelOrder }),
    reply: object({
      field: fieldWithValue,
      /** For `saveCustomFieldValue`. */
      linkedId: number({ integer: true }),
    }),
  }),
} as const;

export type SystemLabelOrder = Infer<typeof systemLabelOrder>;
