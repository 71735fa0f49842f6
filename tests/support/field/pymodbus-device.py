"""A Modbus TCP device of pymodbus, steered by JSON lines: {"set": [table, at, values]} and {"get": [table, at, count]}.

Holding register 150 and above refuse to be written; holding register 190 and above do not exist.
"""
import asyncio
import json
import sys

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server.async_io import ModbusTcpServer

COUNTS = {"reads": 0, "writes": 0}
FUNCTIONS = {"coil": 1, "discrete": 2, "holding": 3, "input": 4}


class Block(ModbusSequentialDataBlock):
    def validate(self, address, count=1):
        return address + count <= 190 and super().validate(address, count)


class Device(ModbusSlaveContext):
    def validate(self, fc_as_hex, address, count=1):
        if fc_as_hex in (5, 6, 15, 16, 22) and address >= 150:
            return False
        return super().validate(fc_as_hex, address, count)

    def getValues(self, fc_as_hex, address, count=1):
        COUNTS["reads"] += 1
        return super().getValues(fc_as_hex, address, count)

    def setValues(self, fc_as_hex, address, values):
        COUNTS["writes"] += 1
        super().setValues(fc_as_hex, address, values)


def block():
    return Block(0, [0] * 200)


async def main():
    device = Device(di=block(), co=block(), hr=block(), ir=block(), zero_mode=True)
    context = ModbusServerContext(slaves=device, single=True)
    server = ModbusTcpServer(context, address=("127.0.0.1", int(sys.argv[1])))
    serving = asyncio.ensure_future(server.serve_forever())
    while server.server is None or not server.server.sockets:
        await asyncio.sleep(0.01)
    print(json.dumps({"port": server.server.sockets[0].getsockname()[1]}), flush=True)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        command = json.loads(line)
        if "set" in command:
            table, at, values = command["set"]
            device.store[{"coil": "c", "discrete": "d", "holding": "h", "input": "i"}[table]].setValues(at, values)
            print(json.dumps({}), flush=True)
        elif "get" in command:
            table, at, count = command["get"]
            values = device.store[{"coil": "c", "discrete": "d", "holding": "h", "input": "i"}[table]].getValues(at, count)
            print(json.dumps({"values": [int(value) for value in values]}), flush=True)
        else:
            print(json.dumps(COUNTS), flush=True)
    serving.cancel()


try:
    asyncio.run(main())
except (asyncio.CancelledError, KeyboardInterrupt):
    pass
