import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { waiting } from './e2e/parts.ts'

/** The longest file stands first, so that at the end nobody waits for it alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/e2e/everyPage.test.ts')
    return (await super.sort(files)).toSorted((one, other) => Number(isLongest(other)) - Number(isLongest(one)))
  }
}

const setupFiles = 'server/src/testing/afterEachFile.ts'
const server = { isolate: false, globalSetup: 'server/src/testing/cluster.ts', setupFiles }

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Time-outs are there for what hangs; a slow machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 240_000,
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
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...waiting()],
          testTimeout: 240_000,
          expect: { poll: { timeout: 45_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
