/**
 * The tags of shipped faceplates that say what keeps equipment from running (0117): a true value blocks. A label names the
 * condition without a verdict, because OK or BLOCKS stands beside it: "Discharge valve: OK".
 */

export const MOTOR_INTERLOCKS = [
  ['motorHot', 'Motor temperature', 'Motor too hot', 'interlock'],
  ['stopPressed', 'Emergency stop', 'Emergency stop', 'interlock'],
  ['driveUnready', 'Drive', 'Drive not ready', 'interlock'],
  ['isolated', 'Isolation', 'Isolated for maintenance', 'interlock'],
] as const;
export const PUMP_INTERLOCKS = [
  ['suctionLow', 'Suction level', 'Low suction level', 'interlock'],
  ['dischargeShut', 'Discharge valve', 'Discharge valve shut', 'interlock'],
  ['pressureHigh', 'Discharge pressure', 'High discharge pressure', 'interlock'],
  ['sealLeak', 'Seal', 'Seal leak', 'interlock'],
] as const;
