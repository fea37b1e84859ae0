"""Logs PyChess's own connection class in to a chess server, takes the first seek
that comes, plays the moves given and prints what PyChess understood.

usage: pychess_plays.py PORT MOVE..."""
import asyncio
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from pychess.ic.FICSConnection import FICSMainConnection


def say(*words):
    print(*words, flush=True)


async def main():
    moves = sys.argv[2:]
    c = FICSMainConnection("127.0.0.1", [int(sys.argv[1])], True, "guest", "")
    over = asyncio.Event()

    def connected(_):
        say("connected", c.username)
        c.glm.connect("addSeek", seek)
        c.bm.connect("playGameCreated", created)
        c.bm.connect("curGameEnded", ended)

    def seek(_, s):
        say("seek", s.index, s.player.name, s.minutes, s.inc, "rated" if s.rated else "unrated")
        c.bm.play(s.index)

    def created(_, game):
        say("game", game.gameno, game.wplayer.name, game.bplayer.name, game.minutes, game.inc)
        asyncio.ensure_future(play(game))

    async def play(game):
        while True:
            _, ply, turn, move, fen, _, _, wms, bms = await game.move_queue.get()
            say("move", ply, move, fen.split()[0], wms > 0 and bms > 0)
            if turn == 1 and moves:  # black
                c.bm.sendMove(moves.pop(0))

    def ended(_, game):
        say("ended", game.result, game.reason)
        over.set()

    c.connect("connected", connected)
    c.connect("error", lambda _, e: say("error", repr(e)))
    running = asyncio.ensure_future(c.start())
    await asyncio.wait_for(over.wait(), 60)
    c.close()
    running.cancel()


asyncio.run(main())
