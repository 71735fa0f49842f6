/** Annotations: what people wrote at a moment of a tag, for everybody who looks at its trend. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  optional,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';

/** Characters of one. */
const LONGEST_ANNOTATION = 500;
/** Annotations of one answer: the newest ones. */
export const MOST_ANNOTATIONS = 500;
/** Tags of one call. */
const MOST_TAGS = 1000;

export const ANNOTATION_TEXTS = {
  required: 'Write what happened',
  max: `An annotation has at most ${LONGEST_ANNOTATION} characters`,
  future: 'An annotation cannot be in the future',
  gone: 'This tag does not exist',
} as const;

const annotation = object({
  uuid: uuid(),
  tagUuid: uuid(),
  at: instant(),
  /** Plain text. */
  text: text(),
  /** By their names of then. */
  author: text(),
  createdAt: instant(),
  changedBy: nullable(text()),
  changedAt: nullable(instant()),
  /** The caller may change and delete it. */
  mayChange: boolean(),
});
export type Annotation = Infer<typeof annotation>;

/** Of a list, or of the tags of a report. */
export const annotationList = object({
  items: list(annotation, { max: MOST_ANNOTATIONS }),
  total: number({ integer: true }),
});
export const annotationRange = { from: instant(), to: instant() };

export const annotationForm = {
  at: instant(),
  text: text({
    trim: true,
    min: 1,
    max: LONGEST_ANNOTATION,
    say: { required: ANNOTATION_TEXTS.required, min: ANNOTATION_TEXTS.required, max: ANNOTATION_TEXTS.max },
  }),
};
/** The report in which it is changed: whoever may change that may change what is written about its tags. */
const through = { reportId: optional(uuid()), siteId: optional(uuid()) };

/** Who acts on alarms, or changes what shows trends. */
export const ANNOTATE = [
  'Alerts.update',
  'Dash.update',
  'Site.Reports.update',
  'Site.Overview.update',
] as const;
const write = { anyOf: ANNOTATE } as const;

export const annotationCalls = {
  annotations: call('POST annotations/list', {
    summary: `PROPOSED: what people wrote about tags in a range of time, newest first, ${MOST_ANNOTATIONS} at most; tags that are not there have none`,
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee', 'Dash.canSee'] },
    body: object({ tags: list(uuid(), { max: MOST_TAGS }), ...annotationRange }),
    reply: annotationList,
  }),
  createAnnotation: call('POST annotations', {
    summary: 'PROPOSED: writes something at a moment of a tag',
    needs: write,
    body: object({ tag: uuid(), ...annotationForm }),
    reply: annotation,
  }),
  updateAnnotation: call('PUT annotations/{id}', {
    summary:
      'PROPOSED: changes what was written, or its time: by its author, administrators, and who may change the report that it is seen in',
    needs: write,
    params: { id: idOf('annotation') },
    body: object({ ...annotationForm, ...through }),
    reply: annotation,
  }),
  archiveAnnotation: call('DELETE annotations/{id}', {
    summary: 'PROPOSED: takes an annotation away, by the same people; the audit log keeps it',
    needs: write,
    params: { id: idOf('annotation') },
    query: through,
    reply: object({}),
  }),
} as const;
