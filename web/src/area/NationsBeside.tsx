import { nationality } from '@oems/contract/area/nationality.ts'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { useRead } from '../core/calls.ts'
import { Beside } from '../kit/list/Beside.tsx'
import styles from './NationsBeside.module.css'

interface Props {
  readonly chosen: string
  readonly choose: (nationCode: string) => void
}

/** All nations at the left of the page, found by name, pinyin or initials. */
export function NationsBeside({ chosen, choose }: Props) {
  const { data } = useRead(nationality.listAllSimple, {})
  const [typed, type] = useState('')
  const shown = useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    return data?.filter(({ nameZh, pinyin, initials, nationCode }) =>
      [nameZh, pinyin, initials, nationCode.toLowerCase()].some((text) => text.includes(wanted)),
    )
  }, [data, typed])
  return (
    <Beside name="nations" label="国家/地区" what="国家/地区列表" chosen={data?.find(({ nationCode }) => nationCode === chosen)?.nameZh}>
      <Input
        allowClear
        className={styles.search ?? ''}
        placeholder="名称、拼音或首字母"
        aria-label="查找国家/地区"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <ul className={styles.list} aria-label="国家/地区">
        {shown?.map(({ nationCode, nameZh }) => (
          <li key={nationCode}>
            <button type="button" aria-current={nationCode === chosen || undefined} onClick={() => choose(nationCode)}>
              <span className={styles.name}>{nameZh}</span>
              <span className={styles.code}>{nationCode}</span>
            </button>
          </li>
        ))}
        {shown?.length === 0 && <li className={styles.none}>没有符合的国家/地区</li>}
      </ul>
    </Beside>
  )
}
