import { drive, type Measured, median, rounds } from '../client.ts'
import type { Finding } from '../report.ts'
import type { World } from '../world.ts'
import { declarationOf, freeDay, proved, signInAll, upTo, whoDeclares } from './declarations.ts'
import type { Pace } from './reads.ts'

const clients = 32

/** Declarations by two processes beside each other, against one on the same two cores: what they share must not cost what they gain. */
export async function processes(world: World, { rounds: times, seconds }: Pace): Promise<Finding> {
  const { database } = world
  const day = await freeDay(database)
  const persons = await whoDeclares(database)
  await signInAll(database, persons)
  const start = `${day}T09:00:00+08:00`
  const [two, one] = [await world.processes(2, start), await world.processes(1, start)]
  const queue = [...persons]
  const declare = () => declarationOf(queue.pop(), day)
  const share = Math.floor(persons.length / times / 2) - 50
  /** The clients and the people of a round are dealt out among the processes. */
  const by = async (addresses: readonly string[]) => {
    const each = addresses.length
    const parts = addresses.map((address) => drive(address, clients / each, seconds, upTo(Math.floor(share / each), declare)))
    return together(await Promise.all(parts))
  }
  try {
    for (const address of [...two.addresses, ...one.addresses]) await drive(address, 1, 0.2, declare)
    const measurements = await rounds(
      times,
      () => by(two.addresses),
      () => by(one.addresses),
    )
    const ratio = median(measurements.map((round) => round.ours.rate / round.theirs.rate))
    const rate = (whose: 'ours' | 'theirs') => Math.round(median(measurements.map((round) => round[whose].rate)))
    const failures = measurements.reduce((all, round) => all + round.ours.failures + round.theirs.failures, 0)
    const proof = await proved(database, day, persons, persons.length - queue.length)
    return {
      name: `申报，${clients} 个客户端，两个进程 ÷ 一个进程（同样两个核）`,
      measured: ratio.toFixed(2),
      wanted: '≥ 0.9',
      good: ratio >= 0.9 && failures === 0 && proof.good,
      detail: `${rate('ours')}/s 对 ${rate('theirs')}/s；失败 ${failures}；${proof.says}`,
    }
  } finally {
    two.stop()
    one.stop()
  }
}

const together = (parts: readonly Measured[]) => ({
  rate: parts.reduce((sum, { rate }) => sum + rate, 0),
  failures: parts.reduce((sum, { failures }) => sum + failures, 0),
})
