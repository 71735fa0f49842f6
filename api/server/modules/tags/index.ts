/** The interface for other modules: tags of controllers, and what they refer to: categories, link objects, assignments. */
export { controllerOfTags, type TagController } from './queries/controller-tags.ts';
export { attach, type DetachableTable } from './queries/detached.ts';
export {
  EquipmentTags,
  equipmentAround,
  equipmentOfTag,
  listEquipment,
  namesOfEquipment,
  type TagsByLinkObject,
} from './queries/equipment.ts';
export { findLinkObject } from './queries/link-objects.ts';
export { type RolesAtSites, rolesAtSites, type SiteRole } from './queries/roles-at-sites.ts';
export {
  keyOfRole,
  lackingRoles,
  listRoles,
  type Role,
  roleOf,
  rolesOfTags,
  siteByUuid,
  tagsOfRoles,
} from './queries/site-roles.ts';
export { tagAtSite } from './queries/tag-at-site.ts';
export { diagramOfSite } from './queries/tag-usage.ts';
export { availableTags, dynamicTagsOfSite, findTag, goneTags, tagsByUuid } from './queries/tags.ts';
export { usageOf } from './queries/usage.ts';
export { valuesOfMany } from './queries/values-of-many.ts';
export { assignmentHandlers } from './routes/assignments.ts';
export { controllerTagHandlers } from './routes/controller-tags.ts';
export { linkObjectHandlers } from './routes/link-objects.ts';
export { heldController, type TagParts } from './routes/tag-parts.ts';
export { liveValue, tagValueHandlers } from './routes/tagvalues.ts';
export { readTag, readTagToEnd } from './tag-record.ts';
