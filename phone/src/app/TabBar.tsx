import styles from './app.module.css'

const tabs = [
  { path: '/', title: '今日', icon: 'M4 11.5 12 4l8 7.5V20h-5v-5.5H9V20H4z' },
  { path: '/record', title: '记录', icon: 'M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4' },
  { path: '/me', title: '我的', icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.500 7.5 5.500' },
]

export const TabBar = ({ path }: { path: string }) => (
  <nav className={styles.tabs} aria-label="主导航">
    {tabs.map((tab) => (
      <a key={tab.path} href={`#${tab.path}`} className={styles.tab} aria-current={tab.path === path ? 'page' : undefined}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" aria-hidden="true">
          <path d={tab.icon} />
        </svg>
        {tab.title}
      </a>
    ))}
  </nav>
)
