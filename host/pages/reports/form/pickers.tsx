import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AVAILABLE_TAGS_PAGE } from '../../../../api/contract/index.ts';
import { NOTHING } from '../../../../api/contract/messages.ts';
import { keepChosen, useCategories, useCategoryName } from '../../../data/names/categories.ts';
import { tagPlaces } from '../../../data/names/tag-places.ts';
import { useCall } from '../../../data/session/api.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Select } from '../../../ui/select.tsx';
import { useSearchTerm } from '../../../ui/use-search.ts';
import { idOfRole, idOfTag, type SeriesDraft } from './report-draft.ts';
import { roleName, type SeriesName, tagName } from './use-series-names.ts';

/** Link objects read at once (LINK-02). */
const OBJECTS_PAGE = 50;
const ASSIGNMENTS_PAGE = 500;
const HOW = { meta: { inline: true }, placeholderData: keepPreviousData } as const;
const ANY = { value: '', label: 'All' };

interface ChoiceProps {
  readonly value: string;
  readonly onChange: (uuid: string) => void;
}

/** Narrows a picker to one category of link objects (RPT-14). */
export function CategoryField({ value, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const categories = useCategories({ search: useSearchTerm(typed), sortTags: true });
  const items = categories.data?.items;
  const isMissing = value !== '' && items !== undefined && !items.some(({ uuid }) => uuid === value);
  const name = useCategoryName(isMissing ? value : undefined);
  const options = useMemo(() => {
    const found = (items ?? []).map(({ uuid, name: label }) => ({ value: uuid, label }));
    const isUnlisted = value !== '' && !found.some((one) => one.value === value);
    return [ANY, ...(isUnlisted ? [{ value, label: name ?? '…' }] : []), ...found];
  }, [items, value, name]);
  return (
    <Combobox
      label="Category"
      placeholder="All"
      empty="No category found"
      {...{ options, value }}
      onSearch={setTyped}
      onEnd={() => categories.hasNextPage && !categories.isFetching && void categories.fetchNextPage()}
      onChange={(uuid) => {
        const chosen = items?.find((one) => one.uuid === uuid);
        if (chosen) keepChosen(chosen);
        onChange(uuid);
      }}
    />
  );
}

/** Narrows a picker to tags of one type; the server names the types beside the categories. */
export function SensorTypeField({ value, onChange }: ChoiceProps) {
  const types = useCategories({ search: undefined, sortTags: true }).data?.sensorTypes ?? [];
  const options = [ANY, ...types.map(({ type, title }) => ({ value: String(type), label: title }))];
  return <Select label="Sensor type" {...{ options, value, onChange }} />;
}

/** Narrows a picker to the tags of devices in one role. */
export function AssignmentField({ value, onChange }: ChoiceProps) {
  const assignments = useCall('assignments', { query: { limit: ASSIGNMENTS_PAGE } }, HOW);
  const options = [
    { value: '', label: assignments.data?.items.length === 0 ? NOTHING.assignment : 'Any device' },
    ...(assignments.data?.items ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
  ];
  return <Select label="Assignment" {...{ options, value, onChange }} />;
}

/** What a picker adds. */
export type Picked = Pick<SeriesDraft, 'id' | 'tag' | 'linkObject' | 'assignment'> & {
  readonly called: SeriesName;
};

interface PickerProps {
  readonly category: string;
  readonly assignment: string;
  /** Number of a type of tags; empty for all. Link objects have no type. */
  readonly sensorType?: string;
  readonly taken: readonly SeriesDraft[];
  readonly disabled: boolean;
  readonly onPick: (picked: Picked) => void;
}

/** Adds tags as series of a dashboard's report: the first 500, or those that match a search (RPT-13). */
export function TagPicker({ category, assignment, sensorType = '', taken, disabled, onPick }: PickerProps) {
  const [typed, setTyped] = useState('');
  const term = useSearchTerm(typed);
  const tags = useCall(
    'availableTags',
    {
      query: {
        section: 'dashboard',
        limit: AVAILABLE_TAGS_PAGE,
        skip: 0,
        search: term,
        categoryUuid: category || undefined,
        assignmentUuid: assignment || undefined,
        tagType: sensorType === '' ? undefined : Number(sensorType),
      },
    },
    HOW,
  );
  const items = tags.data?.items ?? [];
  const places = tagPlaces(items, items.length < (tags.data?.total ?? 0));
  const options = items
    .map(({ uuid, name }, nth) => ({ value: uuid, label: `${name} · ${places[nth]}` }))
    .filter(({ value }) => !taken.some(({ tag }) => tag === value));
  const pick = (uuid: string) => {
    const found = items.find((one) => one.uuid === uuid);
    if (found)
      onPick({ id: idOfTag(uuid), tag: uuid, linkObject: null, assignment: null, called: tagName(found) });
  };
  return (
    <Combobox
      label="Add a tag"
      placeholder="Search tags by name"
      empty={tags.isError ? tags.error.message : tags.isPending ? 'Loading the tags' : 'No tag found'}
      {...{ options, disabled }}
      value=""
      onSearch={setTyped}
      onChange={pick}
    />
  );
}

/** Adds roles as series: at each site that is shown, the device that fills the role is read (OR-109). */
export function RolePicker({ category, assignment, taken, disabled, onPick }: PickerProps) {
  const [typed, setTyped] = useState('');
  const term = useSearchTerm(typed);
  const query = { limit: OBJECTS_PAGE, skip: 0, search: term, categoryUuid: category || undefined };
  const objects = useCall('linkObjects', { query }, HOW);
  const assignments = useCall('assignments', { query: { limit: ASSIGNMENTS_PAGE } }, HOW);
  const items = objects.data?.items ?? [];
  const role = assignment || null;
  const options = items
    .filter(({ uuid }) => !taken.some(({ id }) => id === idOfRole(uuid, role)))
    .map(({ uuid, name, category: of }) => ({ value: uuid, label: of ? `${name} · ${of}` : name }));
  const pick = (uuid: string) => {
    const found = items.find((one) => one.uuid === uuid);
    if (!found) return;
    const named = assignments.data?.items.find((one) => one.uuid === role)?.name;
    const called = roleName(found, named);
    onPick({ id: idOfRole(uuid, role), tag: null, linkObject: uuid, assignment: role, called });
  };
  return (
    <Combobox
      label="Add a link object"
      placeholder="Search link objects by name"
      hint="Each site shows the tag of its own device"
      empty={
        objects.isError
          ? objects.error.message
          : objects.isPending
            ? 'Loading the link objects'
            : 'No link object found'
      }
      {...{ options, disabled }}
      value=""
      onSearch={setTyped}
      onChange={pick}
    />
  );
}
