import type { AnswerOf } from '../../../api/client/client.ts';
import type { FieldErrors } from '../../ui/field-errors.ts';
import { Select } from '../../ui/select.tsx';

/** An area that something can be put into, with its routes. */
export type AreaChoice = AnswerOf<'companyAreas'>['area'][number];

interface PlaceFieldsProps {
  readonly areas: readonly AreaChoice[];
  readonly withRoute: boolean;
  readonly areaId: string;
  /** Null: directly in the area. */
  readonly routeId: string | null;
  readonly errors: FieldErrors;
  readonly onChange: (place: { areaId: string; routeId: string | null }) => void;
}

const NO_ROUTE = 'none';

/** The parent of an item: an area, and for a site one of its routes or none. */
export function PlaceFields({ areas, withRoute, areaId, routeId, errors, onChange }: PlaceFieldsProps) {
  const known = areas.some((area) => area.uuid === areaId);
  const routes = areas.find((area) => area.uuid === areaId)?.routes ?? [];
  return (
    <>
      <Select
        label="Area"
        name="areaId"
        placeholder="Choose an area"
        error={errors.areaId}
        options={areas.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={known ? areaId : ''}
        onChange={(uuid) => onChange({ areaId: uuid, routeId: null })}
      />
      {withRoute && (
        <Select
          label="Route"
          name="routeId"
          error={errors.routeId}
          options={[
            { value: NO_ROUTE, label: 'None (directly in the area)' },
            ...routes.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
          value={routeId ?? NO_ROUTE}
          onChange={(uuid) => onChange({ areaId, routeId: uuid === NO_ROUTE ? null : uuid })}
        />
      )}
    </>
  );
}
