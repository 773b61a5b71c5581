import { Parts } from '../kit/record/Parts.tsx'
import { Tests } from './Tests.tsx'
import type { TabView } from './tabView.ts'
import { Vaccinations } from './Vaccinations.tsx'

/** What the person was vaccinated against and tested for. */
export const ShotsTab = (view: TabView) => (
  <Parts>
    <Vaccinations {...view} />
    <Tests {...view} />
  </Parts>
)
