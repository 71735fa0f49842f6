/** Addresses as the database has them, checked once more before a driver goes by them. */
import {
  type AddressLevel,
  type AddressOf,
  addressFaults,
  type DataType,
  type Protocol,
} from '../../contract/field-addresses.ts';
import { FieldError } from './driver.ts';

/** Throws FieldError that names the field, what it holds and what is wrong with it. */
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
