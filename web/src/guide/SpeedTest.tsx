import { useState } from 'react'
import { moment } from '../core/moment.ts'
import { useForm } from './form.ts'
import styles from './guide.module.css'
import { testSpeed } from './speed.ts'

/** Measures this line and fills in what it has found; what goes up has to be typed. */
export function SpeedTest() {
  const { values, readOnly, changeAll } = useForm()
  const [state, setState] = useState<'idle' | 'testing' | 'failed'>('idle')
  async function run() {
    setState('testing')
    try {
      changeAll({ ...(await testSpeed()) })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={`${styles.field} ${styles.whole}`}>
      <button type="button" className={styles.button} disabled={readOnly || state === 'testing'} onClick={() => void run()}>
        {state === 'testing' ? '正在测速，约5秒…' : '用当前网络测速'}
      </button>
      <small role="status">
        {state === 'failed'
          ? '网络中断，没有测出结果，请稍后再试或直接填写。'
          : values.testedAt
            ? `已于 ${moment(String(values.testedAt))} 测得下行带宽与时延`
            : '在现场网络下测速，自动填写下行带宽与时延。'}
      </small>
    </div>
  )
}
