import { Switch } from 'antd'
import styles from './statistics.module.css'
import type { SubscribedSwitching } from './subscribed.ts'

/** 含订阅组织, for whoever's organisation subscribes to any. */
export default function SubscribedSwitch({ isOffered, isOn, set }: SubscribedSwitching) {
  if (!isOffered) return null
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is a button, which a label names as well
    <label className={styles.switch}>
      <Switch size="small" checked={isOn} onChange={set} />
      含订阅组织
    </label>
  )
}
