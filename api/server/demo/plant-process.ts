/**
 * The simulated plant, a process of its own: it talks to the server only by MQTT and Modbus.
 *
 *   MQTT_URL, MQTT_USERNAME, MQTT_PASSWORD   the broker its Sparkplug nodes connect to
 *   PLANT_MODBUS_PORTS                       a loopback port for each Modbus site, in the order of the site list: 15020,15021
 *   PLANT_SEED                               a number; the same seed gives the same run
 */

import { Instruments } from './plant/instruments.ts';
import { type ModbusGateway, startModbusGateway } from './plant/modbus-server.ts';
import { Plant } from './plant/physics/plant.ts';
import { SITES } from './plant/sites.ts';
import { SparkplugNode } from './plant/sparkplug-node.ts';

const STEP_MS = 100;
/** Readings are checked against their deadband every fifth step; commands and states at every step. */
const ANALOG_EVERY = 5;
/** After the machine was suspended, the plant catches up no more than this. */
const MAX_STEPS = 20;
/** How long shutdown may wait for the broker and for Modbus masters. */
const FAREWELL_MS = 1000;

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The plant process needs ${name} in its environment`);
  return value;
}

const modbusSites = SITES.filter((site) => site.protocol === 'modbus-tcp');
const ports = required('PLANT_MODBUS_PORTS').split(',').map(Number);
if (ports.length !== modbusSites.length || ports.some((port) => !Number.isInteger(port) || port < 1))
  throw new Error(`PLANT_MODBUS_PORTS needs ${modbusSites.length} ports, separated by commas`);
const broker = {
  url: required('MQTT_URL'),
  username: process.env.MQTT_USERNAME,
  password: process.env.MQTT_PASSWORD,
};

const seed = Number(process.env.PLANT_SEED ?? 1);
const plant = new Plant(seed);
const instruments = new Instruments(plant, seed + 1);
const gateways: ModbusGateway[] = await Promise.all(
  modbusSites.map((site, at) => startModbusGateway(site, plant, instruments, ports[at]!)),
);
const nodes = SITES.filter((site) => site.protocol === 'sparkplug-b').map(
  (site) => new SparkplugNode(site, plant, instruments, broker),
);

let last = Date.now();
let count = 0;
const timer = setInterval(() => {
  const steps = Math.min(MAX_STEPS, Math.floor((Date.now() - last) / STEP_MS));
  last = steps === MAX_STEPS ? Date.now() : last + steps * STEP_MS;
  for (let step = 0; step < steps; step++) {
    plant.step(STEP_MS / 1000);
    instruments.step(STEP_MS / 1000);
  }
  count++;
  for (const node of nodes) node.publish(count % ANALOG_EVERY === 0);
}, STEP_MS);

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  clearInterval(timer);
  // A broker that died with its server does not acknowledge a disconnect.
  setTimeout(() => process.exit(0), FAREWELL_MS);
  await Promise.allSettled([...nodes, ...gateways].map((one) => one.close()));
  process.exit(0);
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
// The server that started the plant is gone, even if it was killed: nobody else would end this process.
process.on('disconnect', end);
console.log(`plant: ready, Modbus on ${ports.join(' and ')}`);
