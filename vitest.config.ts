import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { begun, ranked } from './e2e/turns.ts'

/** The browser tests in the order of their turns: the longest first, so that at the end nobody waits for it alone. */
class InTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isBrowserTest = ({ project }: TestSpecification) => project.name === 'e2e'
    const order = ranked(
      sorted.filter(isBrowserTest).map(({ moduleId }) => moduleId),
      begun ?? Date.now(),
    )
    const [browser, others] = [sorted.filter(isBrowserTest), sorted.filter((file) => !isBrowserTest(file))]
    return [...browser.toSorted((one, other) => order.indexOf(one.moduleId) - order.indexOf(other.moduleId)), ...others]
  }
}

const setupFiles = 'server/src/testing/afterEachFile.ts'
const server = { isolate: false, globalSetup: 'server/src/testing/cluster.ts', setupFiles }

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: InTurns },
    // Time-outs are there for what hangs; a slow machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 45_000 } },
    projects: [
      {
        extends: true,
        test: { ...server, name: 'server', include: ['{server,contract,demo}/**/*.test.ts'], sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          setupFiles,
          name: 'browser-free',
          include: ['web/**/*.test.{ts,tsx}', '{client,phone,scripts}/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // After everything else: they are the heaviest, and time-outs count there.
        test: {
          ...server,
          setupFiles: [setupFiles, 'e2e/inTime.ts'],
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
