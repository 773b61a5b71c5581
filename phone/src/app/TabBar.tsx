import { words } from '../words/words.ts'
import styles from './app.module.css'

const tabs = [
  { path: '/', name: 'today', icon: 'M4 11.5 12 4l8 7.5V20h-5v-5.5H9V20H4z' },
  { path: '/record', name: 'record', icon: 'M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4' },
  {
    path: '/archive',
    name: 'archive',
    icon: 'M12 20s-7.5-4.600-7.500-10A4.200 4.200 0 0 1 12 7.300 4.200 4.200 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10z',
  },
  { path: '/me', name: 'me', icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.500 7.5 5.500' },
] as const

export const TabBar = ({ path }: { path: string }) => (
  <nav className={styles.tabs} aria-label={words.app.tabs.label}>
    {tabs.map((tab) => (
      <a key={tab.path} href={`#${tab.path}`} className={styles.tab} aria-current={tab.path === path ? 'page' : undefined}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" aria-hidden="true">
          <path d={tab.icon} />
        </svg>
        {words.app.tabs[tab.name]}
      </a>
    ))}
  </nav>
)
