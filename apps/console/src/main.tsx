import { createRoot } from 'react-dom/client';
import './theme/styles';
import { App } from './app/app';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
