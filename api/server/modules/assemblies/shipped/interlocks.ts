/** The tags of shipped faceplates that say what keeps equipment from running (0117): a true value blocks. */

export const MOTOR_INTERLOCKS = [
  ['motorHot', 'Motor too hot', 'Motor too hot', 'interlock'],
  ['stopPressed', 'Emergency stop', 'Emergency stop', 'interlock'],
  ['driveUnready', 'Drive not ready', 'Drive not ready', 'interlock'],
  ['isolated', 'Isolated for maintenance', 'Isolated for maintenance', 'interlock'],
] as const;
export const PUMP_INTERLOCKS = [
  ['suctionLow', 'Low suction level', 'Low suction level', 'interlock'],
  ['dischargeShut', 'Discharge valve shut', 'Discharge valve shut', 'interlock'],
  ['pressureHigh', 'High discharge pressure', 'High discharge pressure', 'interlock'],
  ['sealLeak', 'Seal leak', 'Seal leak', 'interlock'],
] as const;
