/** The Modbus driver against pymodbus, which we did not write, and modbus-serial's own server. */
import { driverSuite } from '../../../support/field/driver-suite.ts';
import { pymodbusMissing, startModbusSerial, startPymodbus } from '../../../support/field/modbus-peer.ts';

const missing = pymodbusMissing();
driverSuite('Modbus TCP with pymodbus', startPymodbus, { missing });
driverSuite('Modbus TCP with the server of modbus-serial', startModbusSerial, { isSecond: !missing });
