export default '/~/accountOverview';
