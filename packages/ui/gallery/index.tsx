import { createRoot } from 'react-dom/client';
import '../src/styles.css';
import { applyTheme } from '../src/index.ts';
import { Gallery } from './Gallery.tsx';

const query = new URLSearchParams(location.search);
applyTheme(query.get('theme') === 'dark' ? 'dark' : 'light');
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery shown={query.get('show') ?? 'page'} />);
