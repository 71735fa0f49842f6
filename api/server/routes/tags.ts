/** All calls about tags and what they refer to. */
import { assignmentHandlers } from './assignments.ts';
import { controllerTagHandlers } from './controller-tags.ts';
import { controllerTemplateHandlers } from './controller-templates.ts';
import { linkObjectHandlers } from './link-objects.ts';
import type { TagParts } from './tag-parts.ts';

export const tagHandlers = (parts: TagParts) => ({
  ...controllerTagHandlers(parts),
  ...controllerTemplateHandlers(parts),
  ...linkObjectHandlers(parts),
  ...assignmentHandlers(parts),
});
