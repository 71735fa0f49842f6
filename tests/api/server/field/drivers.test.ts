/** The drivers against real servers of their protocols that we did not write. */
import { driverSuite } from '../../../support/field/driver-suite.ts';
import { pymodbusMissing, startModbusSerial, startPymodbus } from '../../../support/field/modbus-peer.ts';
import { startOpcua } from '../../../support/field/opcua-peer.ts';
import {
  mosquittoMissing,
  startEmbedded,
  startMosquitto,
  startSparkplug,
} from '../../../support/field/sparkplug-peer.ts';

driverSuite('Modbus TCP with pymodbus', startPymodbus, pymodbusMissing());
driverSuite('Modbus TCP with the server of modbus-serial', startModbusSerial);
driverSuite(
  'Sparkplug B over Mosquitto',
  async () => startSparkplug(await startMosquitto()),
  mosquittoMissing(),
);
driverSuite('Sparkplug B over the embedded broker', async () => startSparkplug(await startEmbedded()));
driverSuite('OPC UA with the server of node-opcua', startOpcua);
