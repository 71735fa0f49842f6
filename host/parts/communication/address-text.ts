/** The address of a tag in one line. */
const TABLE_DIGITS: Readonly<Record<string, string>> = {
  coil: 'Coil',
  discrete: 'Discrete input',
  input: 'Input',
  holding: 'Holding',
};

export function addressText(address: Readonly<Record<string, unknown>>): string {
  const { metric, nodeId, table, register, encoding, bit } = address;
  if (typeof metric === 'string') return metric;
  if (typeof nodeId === 'string') return nodeId;
  const place = `${TABLE_DIGITS[String(table)] ?? table} ${register}`;
  if (encoding === undefined || table === 'coil' || table === 'discrete') return place;
  return bit === undefined ? `${place}, ${encoding}` : `${place}, bit ${bit}`;
}
