/** Lists to pick from; they are loaded when somebody picks. */
import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../ui/lazy-page.ts';
import type { DisplayPicker as Displays } from './meaning/display-picker.tsx';
import type { RolePicker as Roles } from './role-picker.tsx';
import type { TagPicker as Tags } from './tag-picker.tsx';

const LazyTags = lazy(() =>
  loadChunk('tag-picker', async () => ({ default: (await import('./tag-picker.tsx')).TagPicker })),
);
const LazyRoles = lazy(() =>
  loadChunk('role-picker', async () => ({ default: (await import('./role-picker.tsx')).RolePicker })),
);
const LazyDisplays = lazy(() =>
  loadChunk('display-picker', async () => ({
    default: (await import('./meaning/display-picker.tsx')).DisplayPicker,
  })),
);

export const TagPicker = (props: ComponentProps<typeof Tags>) => (
  <Suspense fallback={null}>
    <LazyTags {...props} />
  </Suspense>
);

export const RolePicker = (props: ComponentProps<typeof Roles>) => (
  <Suspense fallback={null}>
    <LazyRoles {...props} />
  </Suspense>
);

export const DisplayPicker = (props: ComponentProps<typeof Displays>) => (
  <Suspense fallback={null}>
    <LazyDisplays {...props} />
  </Suspense>
);
