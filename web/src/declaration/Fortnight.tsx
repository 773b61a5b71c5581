import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { useRead } from '../core/calls.ts'
import { useFormer } from '../kit/record/useFormer.ts'
import type { PersonView } from '../person/parts.ts'
import styles from './filling.module.css'
import { Strip } from './Strip.tsx'

/** The fourteen days up to the one that is looked at. What is wrong where they cannot be read, the part 健康申报 says. */
export default function Fortnight({ personId, date }: PersonView) {
  const { data } = useRead(fillingManagement.loadEmpHealthInfo, { empId: personId, date })
  const { drawn, placeOf } = useFormer(data)
  return (
    <section className={styles.fortnight} aria-label="近14天">
      <span>近14天</span>
      {drawn && (
        <div {...placeOf}>
          <Strip days={drawn.strip} dated />
        </div>
      )}
    </section>
  )
}
