import { useCall } from '../../data/session/api.ts';
import { Field } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/field-errors.ts';
import { FieldGroup, FieldRow } from '../../ui/form.tsx';
import { Loaded } from '../list/loaded.tsx';
import { type TypedPosition, withLatitude } from './site-position.ts';

interface PositionFieldsProps {
  /** uuid of the site. */
  readonly site: string;
  readonly typed: TypedPosition;
  readonly errors: FieldErrors;
  readonly onChange: (typed: TypedPosition) => void;
}

/** The position of a site, as a part of its form (MAP-01, OR-37). */
export function PositionFields({ site, typed, errors, onChange }: PositionFieldsProps) {
  const query = useCall('site', { params: { uuid: site } }, { meta: { inline: true } });
  const degrees = { inputMode: 'text', autoComplete: 'off' } as const;
  return (
    <Loaded query={query} what="the position" rows={2}>
      {({ latitude, longitude, address }) => (
        <FieldGroup title="Position">
          <FieldRow>
            <Field
              {...degrees}
              label="Latitude"
              name="latitude"
              hint="-90 to 90; paste both as 39.7392, -104.9903"
              value={typed.latitude ?? String(latitude ?? '')}
              error={errors.latitude}
              onChange={(event) => onChange(withLatitude(typed, event.target.value))}
            />
            <Field
              {...degrees}
              label="Longitude"
              name="longitude"
              hint="-180 to 180"
              value={typed.longitude ?? String(longitude ?? '')}
              error={errors.longitude}
              onChange={(event) => onChange({ ...typed, longitude: event.target.value })}
            />
          </FieldRow>
          <Field
            label="Address"
            name="address"
            autoComplete="off"
            maxLength={255}
            value={typed.address ?? address}
            error={errors.address}
            onChange={(event) => onChange({ ...typed, address: event.target.value })}
          />
        </FieldGroup>
      )}
    </Loaded>
  );
}
