import { Navigate, useParams } from '@tanstack/react-router';

/** Short address of a board: its page, whose header is the board. */
export default function BoardScreen() {
  const { account, id } = useParams({ from: '/$account/boards/$id' });
  const params = { account, collection: 'agile_boards', id };
  return <Navigate to="/$account/$collection/$id" params={params} replace />;
}
