/** The names of protocols, and the address of a link or controller in one line. */
const TITLES: Readonly<Record<string, string>> = {
  'sparkplug-b': 'Sparkplug B',
  'modbus-tcp': 'Modbus TCP',
  'opc-ua': 'OPC UA',
};

/** Unknown ones unchanged: a newer server may know more. */
export const protocolTitle = (protocol: string): string => TITLES[protocol] ?? protocol;

type Address = Readonly<Record<string, unknown>>;

export function linkPlace(protocol: string, address: Address): string {
  if (protocol === 'modbus-tcp') return `${address.host}:${address.port ?? 502}`;
  if (protocol === 'opc-ua') return String(address.endpoint ?? '');
  return '';
}

export function controllerPlace(protocol: string, address: Address): string {
  if (protocol === 'modbus-tcp') return `Unit ${address.unit ?? 1}`;
  if (protocol === 'opc-ua') return address.root ? String(address.root) : 'Objects';
  return [address.group, address.node, address.device].filter(Boolean).join(' / ');
}
