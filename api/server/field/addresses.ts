/** Addresses from the database, checked once more before a driver uses them. */
import {
  type AddressLevel,
  type AddressOf,
  addressFaults,
  type DataType,
  type Protocol,
} from '../../contract/field-addresses.ts';
import { FieldError } from './driver.ts';

/** Throws FieldError that names the field, its value and what is wrong. */
export function checkedAddress<P extends Protocol, L extends AddressLevel>(
  protocol: P,
  level: L,
  address: Readonly<Record<string, unknown>>,
  dataType?: DataType,
): AddressOf<P, L> {
  const [fault] = Object.entries(addressFaults(protocol, level, address, dataType) ?? {});
  if (!fault) return address as AddressOf<P, L>;
  const [key, message] = fault;
  throw new FieldError(`${key} is ${JSON.stringify(address[key])}: ${message}`);
}
