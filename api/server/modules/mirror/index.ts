/** The interface for other modules: present values and link states, from the node that has the drivers to all others. */
export { Mirror } from './mirror.ts';
export { mirroredField } from './mirrored-field.ts';
export { Publisher } from './publisher.ts';
